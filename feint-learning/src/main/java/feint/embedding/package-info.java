/**
 * From texts to vectors, by a frozen encoder and a cache on disk. Read {@link
 * feint.embedding.Embedder} first, then {@link feint.embedding.MiniLm}.
 */
package feint.embedding;
