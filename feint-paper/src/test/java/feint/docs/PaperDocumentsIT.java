package feint.docs;

/** Commands of this module in documents, except the slowest, print what the documents say. */
final class PaperDocumentsIT extends DocumentsIT {}
