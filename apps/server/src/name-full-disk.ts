/**
 * What stopped the filling of the database: in one sentence with its remedy where PostgreSQL had no room to write, else as it was.
 * The seeds clear away what a fill that broke off has left.
 */
export function nameFullDisk(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) {
    // 53100 is disk_full
    if ("code" in at && at.code === "53100")
      return new Error(
        "The disk is full: the database could not be filled. Make 1 GB of room and start again; what was begun is cleared away then",
        { cause: error },
      );
  }
  return error;
}
