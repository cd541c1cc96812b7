package feint.docs;

/** All commands of this module in documents print what the documents say. */
final class LongPaperDocumentsIT extends LongDocumentsIT {}
