package feint.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of which others see what was synced, and a process that ends leaves a part of the rest.
 */
final class SimulatedFile extends FileChannel {

  private final FileChannel file;
  private final Moments moments;
  private final List<Write> unsynced = new ArrayList<>();

  SimulatedFile(FileChannel file, Moments moments) {
    this.file = file;
    this.moments = moments;
  }

  /** Called during operations; each may fail. */
  interface Moments {

    void writing() throws IOException;

    /** Returns whether the sync takes place. */
    boolean syncing() throws IOException;
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Write(long at, byte[] bytes) {}

  @Override
  public int write(ByteBuffer bytes, long at) throws IOException {
    moments.writing();
    byte[] copy = new byte[bytes.remaining()];
    bytes.get(copy);
    unsynced.add(new Write(at, copy));
    return copy.length;
  }

  @Override
  public void force(boolean metaData) throws IOException {
    if (moments.syncing()) {
      keep(1);
    }
    unsynced.clear();
  }

  /** Keeps the first part of each write that is not synced. */
  void keep(double part) throws IOException {
    for (Write write : unsynced) {
      file.write(
          ByteBuffer.wrap(write.bytes, 0, (int) Math.round(part * write.bytes.length)), write.at);
    }
    unsynced.clear();
  }

  @Override
  protected void implCloseChannel() throws IOException {
    file.close();
  }

  @Override
  public int read(ByteBuffer bytes) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long read(ByteBuffer[] bytes, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int read(ByteBuffer bytes, long at) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int write(ByteBuffer bytes) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long write(ByteBuffer[] bytes, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long position() {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileChannel position(long at) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long size() {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileChannel truncate(long size) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long transferTo(long at, long count, WritableByteChannel target) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long at, long count) {
    throw new UnsupportedOperationException();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long at, long size) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileLock lock(long at, long size, boolean shared) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileLock tryLock(long at, long size, boolean shared) {
    throw new UnsupportedOperationException();
  }
}
