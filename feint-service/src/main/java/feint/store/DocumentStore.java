package feint.store;

import feint.io.Sha256;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Documents of runs (scenarios and policies), by the hash of their content. */
public final class DocumentStore {

  private final RunStore store;

  DocumentStore(RunStore store) {
    this.store = store;
  }

  /** Stores a document; returns its hash. */
  public String keep(byte[] content) {
    String hash = Sha256.of(content);
    keep(hash, content);
    return hash;
  }

  /** Stores a document under its hash. */
  public void keep(String hash, byte[] content) {
    store.write(
        session ->
            session
                .handle()
                .createUpdate(
                    "INSERT INTO documents (hash, content) VALUES (:hash, :content)"
                        + " ON CONFLICT (hash) DO NOTHING")
                .bind("hash", hash)
                .bind("content", content)
                .execute());
  }

  /**
   * Returns a document.
   *
   * @throws DamagedException if its content does not match its hash
   */
  public Optional<byte[]> document(String hash) {
    return store.read(
        handle ->
            handle
                .createQuery("SELECT hash, content FROM documents WHERE hash = :hash")
                .bind("hash", hash)
                .map((row, context) -> verified(row))
                .findOne());
  }

  private static byte[] verified(ResultSet row) throws SQLException {
    byte[] content = row.getBytes("content");
    String hash = row.getString("hash");
    if (!Sha256.of(content).equals(hash)) {
      throw new DamagedException("document " + hash + " is damaged: it is not what was stored");
    }
    return content;
  }

  /** Records the document of a solved policy. */
  public void solved(String fingerprint, String hash) {
    store.write(
        session ->
            session
                .handle()
                .createUpdate(
                    "INSERT INTO solutions (fingerprint, document) VALUES (:fingerprint, :hash)"
                        + " ON CONFLICT (fingerprint) DO NOTHING")
                .bind("fingerprint", fingerprint)
                .bind("hash", hash)
                .execute());
  }

  /** Returns the file of a solved policy. */
  public Optional<byte[]> solution(String fingerprint) {
    return store.read(
        handle ->
            handle
                .createQuery(
                    "SELECT hash, content FROM documents JOIN solutions ON document = hash"
                        + " WHERE fingerprint = :fingerprint")
                .bind("fingerprint", fingerprint)
                .map((row, context) -> verified(row))
                .findOne());
  }
}
