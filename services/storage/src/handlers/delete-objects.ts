import { z } from "zod/mini";
import { asCaller, requireCaller } from "../database/as-caller.ts";
import { findObject, type ObjectRow, objectColumns } from "../database/objects.ts";
import { errors } from "../errors.ts";
import { requireKey } from "../request/names.ts";
import { readJson } from "../request/read-json.ts";
import type { Handler } from "../storage.ts";

const body = z.object({
  // later clients may name a version beside the path
  prefixes: z
    .array(z.union([z.string(), z.object({ path: z.string() })]))
    .check(
      z.minLength(1, "must NOT have fewer than 1 items"),
      z.maxLength(1000, "must NOT have more than 1000 items"),
    ),
});

/** Deletes the objects of these names that the caller may delete, and answers them. */
export const deleteObjects: Handler = async ({ database }, call) => {
  const { prefixes } = await readJson(call.request, body);
  const names = prefixes.map((entry) => (typeof entry === "string" ? entry : entry.path));
  const rows = await asCaller(database, requireCaller(call), (query) =>
    query<ObjectRow>(
      `delete from storage.objects where bucket_id = $1 and name = any ($2) returning ${objectColumns}`,
      [call.bucket, names],
    ),
  );
  return Response.json(rows);
};

export const deleteObject: Handler = async ({ database }, call) => {
  requireKey(call.key);
  await asCaller(database, requireCaller(call), async (query) => {
    if (!(await findObject(query, call.bucket, call.key))) throw errors.noSuchKey();
    const deleted = await query(
      "delete from storage.objects where bucket_id = $1 and name = $2 returning id",
      [call.bucket, call.key],
    );
    if (deleted.length === 0) throw errors.accessDenied();
  });
  return Response.json({ message: "Successfully deleted" });
};
