import { asCaller, requireCaller } from "../database/as-caller.ts";
import { errors, StorageError } from "../errors.ts";
import type { Handler } from "../storage.ts";

/** Removes an empty bucket. */
export const deleteBucket: Handler = async ({ database }, call) => {
  const rows = await asCaller(database, requireCaller(call), (query) =>
    query("delete from storage.buckets where id = $1 returning id", [call.bucket]),
  ).catch((error) => {
    // objects the caller may not see keep it from being deleted as well
    const isKept = error instanceof StorageError && error.status === 404;
    throw isKept ? errors.bucketNotEmpty() : error;
  });
  if (rows.length === 0) throw errors.noSuchBucket();
  return Response.json({ message: "Successfully deleted" });
};
