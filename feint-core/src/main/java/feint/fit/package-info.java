/**
 * Does the model still fit? A test of &Gamma; and &Delta; that may be looked at after every answer.
 * Read {@link feint.fit.ModelFit} first.
 */
package feint.fit;
