/**
 * NumPy arrays: one in a .npy file, several by name in a .npz file. Read {@link
 * feint.data.numpy.NumpyArray} first, then {@link feint.data.numpy.NpzFile}.
 */
package feint.data.numpy;
