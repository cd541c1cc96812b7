"""Writes the files of this directory: python3 make.py, with NumPy (2.4.6 wrote these)."""

import numpy as np

TABLE = [[0.5, -1.25, 3e-3], [np.nan, np.inf, -0.0]]
ARRAYS = {
    "f4": np.array(TABLE, "<f4"),
    "f8": np.array(TABLE, "<f8"),
    "i4": np.array([0, -1, 2**31 - 1, -(2**31)], "<i4"),
    "i8": np.array([[2**53 + 1], [-(2**63)]], "<i8"),
    "u1": np.array([0, 1, 255], "u1"),
    "b1": np.array([True, False, True]),
    "number": np.array(7.25),
    "empty": np.zeros((0, 384), "<f4"),
}
for name, array in ARRAYS.items():
    np.save(name + ".npy", array)
for version in (2, 3):
    with open(f"version{version}.npy", "wb") as out:
        np.lib.format.write_array(out, ARRAYS["f8"], version=(version, 0))

np.savez("stored.npz", **ARRAYS)
np.savez_compressed("packed.npz", **ARRAYS)


class Pipe:
    """A file that cannot go back: the zip says after each array how long that was."""

    def __init__(self, file):
        self.file = file

    def write(self, data):
        return self.file.write(data)

    def read(self, size=-1):
        raise OSError("a pipe")

    def flush(self):
        self.file.flush()


with open("piped.npz", "wb") as out:
    np.savez(Pipe(out), **ARRAYS)

# What is refused.
np.save("big-endian.npy", np.array(TABLE, ">f8"))
np.save("fortran.npy", np.asfortranarray(np.array(TABLE)))
np.save("objects.npy", np.array([1, "two"], dtype=object), allow_pickle=True)
np.save("three.npy", np.zeros((1, 2, 3)))
np.save("complex.npy", np.zeros(2, complex))
np.save("fields.npy", np.zeros(2, [("x", "<f8"), ("n", "<i4")]))
np.save("text.npy", np.array(["a", "bc"]))
