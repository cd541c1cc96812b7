/**
 * Audits of scenarios and of recorded runs, leakage against cost, and the power of the test of
 * model fit. Start with {@link feint.lab.audit.ScenarioAudit}.
 */
package feint.lab.audit;
