/**
 * Values as bytes. {@link feint.encoding.CodecOutput} writes the format that {@link
 * feint.encoding.CodecInput} reads, and {@link feint.encoding.ProblemCodec} encodes problems in it.
 */
package feint.encoding;
