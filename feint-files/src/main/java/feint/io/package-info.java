/**
 * Common file handling: {@link feint.io.AtomicFile} writes files atomically, and {@link
 * feint.io.ArchiveException} reports why a file cannot be used.
 */
package feint.io;
