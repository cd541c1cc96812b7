/**
 * Diagnosis of a data directory, for {@code feint doctor} and the service. Start with {@link
 * feint.service.diagnosis.Examination}.
 */
package feint.service.diagnosis;
