import { z } from "zod/mini";
import { asCaller, requireCaller } from "../database/as-caller.ts";
import { errors } from "../errors.ts";
import { requireTypeList } from "../request/mime-types.ts";
import { readJson } from "../request/read-json.ts";
import { readSizeLimit } from "../request/size-limit.ts";
import type { Handler } from "../storage.ts";
import { bucketFields } from "./bucket-fields.ts";

const body = z.object(bucketFields);

/** Changes what was sent of visibility, size limit and types. */
export const updateBucket: Handler = async ({ database, settings }, call) => {
  const wanted = await readJson(call.request, body);
  if (Object.keys(wanted).length === 0) throw errors.invalid("body must NOT have fewer than 1 properties");
  requireTypeList(wanted.allowed_mime_types ?? []);
  const changes: [column: string, value: unknown][] = [];
  if (wanted.public !== undefined) changes.push(["public", wanted.public]);
  if (wanted.file_size_limit !== undefined) {
    changes.push(["file_size_limit", readSizeLimit(wanted.file_size_limit, settings.fileSizeLimit)]);
  }
  if (wanted.allowed_mime_types !== undefined)
    changes.push(["allowed_mime_types", wanted.allowed_mime_types]);
  const sets = changes.map(([column], place) => `${column} = $${place + 2}`).join(", ");
  const rows = await asCaller(database, requireCaller(call), (query) =>
    query(`update storage.buckets set ${sets} where id = $1 returning id`, [
      call.bucket,
      ...changes.map(([, value]) => value),
    ]),
  );
  if (rows.length === 0) throw errors.noSuchBucket();
  return Response.json({ message: "Successfully updated" });
};
