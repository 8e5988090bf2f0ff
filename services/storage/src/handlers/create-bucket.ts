import { z } from "zod/mini";
import { asCaller, requireCaller } from "../database/as-caller.ts";
import { toUuid } from "../database/objects.ts";
import { errors, StorageError } from "../errors.ts";
import { requireTypeList } from "../request/mime-types.ts";
import { requireBucketName } from "../request/names.ts";
import { readJson } from "../request/read-json.ts";
import { readSizeLimit } from "../request/size-limit.ts";
import type { Handler } from "../storage.ts";
import { bucketFields } from "./bucket-fields.ts";

const body = z.object({
  name: z.string(),
  id: z.optional(z.string()),
  type: z.optional(z.enum(["STANDARD", "ANALYTICS"])),
  ...bucketFields,
});

/** Makes a bucket of the caller's. */
export const createBucket: Handler = async ({ database, settings }, call) => {
  const wanted = await readJson(call.request, body);
  const id = wanted.id ?? wanted.name;
  requireBucketName(id);
  requireBucketName(wanted.name);
  if (wanted.type === "ANALYTICS")
    throw new StorageError(
      409,
      "FeatureNotEnabled",
      "The feature analyticsBucket is not enabled for this resource",
    );
  const types = wanted.allowed_mime_types ?? null;
  requireTypeList(types ?? []);
  const limit = readSizeLimit(wanted.file_size_limit, settings.fileSizeLimit);
  const { caller, ...rest } = requireCaller(call);
  await asCaller(database, { caller, ...rest }, (query) =>
    query(
      `insert into storage.buckets (id, name, public, owner, owner_id, file_size_limit, allowed_mime_types)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, wanted.name, wanted.public ?? false, toUuid(caller.subject), caller.subject ?? null, limit, types],
    ),
  ).catch((error) => {
    throw error instanceof StorageError && error.code === "ResourceAlreadyExists"
      ? errors.bucketExists()
      : error;
  });
  return Response.json({ name: id });
};
