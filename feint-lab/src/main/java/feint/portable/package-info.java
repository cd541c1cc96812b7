/**
 * Work that can be done on other machines: a {@link feint.portable.WorkForm} says how a kind of
 * work and its results are written as bytes, {@link feint.portable.PortableWork} is work on its way
 * out, {@link feint.portable.ReceivedWork} is what arrives. Nothing is written by Java's own
 * serialisation, and nothing of a service, a thread or a file is in what is written.
 */
package feint.portable;
