import { asCaller, requireCaller } from "../database/as-caller.ts";
import { errors } from "../errors.ts";
import type { Handler } from "../storage.ts";

/** Removes everything from a bucket; for servers. */
export const emptyBucket: Handler = async ({ database }, call) => {
  const known = requireCaller(call);
  if (known.caller.role !== "service_role") throw errors.roleRequired();
  await asCaller(database, known, async (query) => {
    const found = await query("select id from storage.buckets where id = $1", [call.bucket]);
    if (found.length === 0) throw errors.noSuchBucket();
    await query("delete from storage.objects where bucket_id = $1", [call.bucket]);
  });
  return Response.json({
    message: "Empty bucket has been queued. Completion may take up to an hour.",
  });
};
