/**
 * Embedding of texts by a frozen encoder with a cache on disk. Read {@link
 * feint.embedding.Embedder} first, then {@link feint.embedding.MiniLm}.
 */
package feint.embedding;
