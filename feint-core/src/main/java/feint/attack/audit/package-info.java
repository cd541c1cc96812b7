/**
 * Audits. {@link feint.attack.audit.Audit} measures the {@linkplain feint.attack.audit.Advantage
 * advantage} of attacks over many runs of a policy, {@link feint.attack.audit.RecordedAudit} that
 * over recorded runs.
 */
package feint.attack.audit;
