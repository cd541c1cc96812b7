/**
 * What all files have in common: {@link feint.file.AtomicFile} writes them whole or not at all, and
 * {@link feint.file.ArchiveException} says why one cannot be used.
 */
package feint.file;
