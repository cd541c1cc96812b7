/**
 * Arrays as NumPy writes them: one in a .npy file, several by their names in a .npz file. Read
 * {@link feint.numpy.NumpyArray} first, then {@link feint.numpy.NpzFile}.
 */
package feint.numpy;
