/**
 * Matrix products by OpenBLAS where the machine has it. Read {@link feint.blas.Kernels} first: it
 * chooses the kernel of a federated experiment.
 */
package feint.blas;
