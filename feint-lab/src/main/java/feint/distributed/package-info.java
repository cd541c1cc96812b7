/**
 * Work for other machines. A {@link feint.distributed.WorkCodec} encodes a kind of work and its
 * results, {@link feint.distributed.PortableWork} is encoded work, and {@link
 * feint.distributed.ReceivedWork} is decoded work. Java's own serialisation is not used, and no
 * service, thread or file is part of the encoding.
 */
package feint.distributed;
