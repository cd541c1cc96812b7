/**
 * What the points of a trajectory tell, and attackers who have learnt from other runs what to make
 * of it. Read {@link feint.telltale.Telltale} first, then {@link feint.telltale.LearntAttack}.
 */
package feint.telltale;
