import { requireCaller } from "../database/as-caller.ts";
import { requireKey } from "../request/names.ts";
import type { Handler } from "../storage.ts";
import { drain } from "../uploads/drain.ts";
import { readIncomingFile } from "../uploads/read-incoming-file.ts";
import { admitUpload, storeUpload } from "../uploads/store-upload.ts";

/** Takes a file; PUT replaces, POST only with `x-upsert: true`. */
export const uploadObject: Handler = async (storage, call) => {
  requireKey(call.key);
  const known = requireCaller(call);
  const { request, bucket, key } = call;
  const destination = {
    bucket,
    name: key,
    isUpsert: request.method === "PUT" || request.headers.get("x-upsert") === "true",
    owner: known.caller.subject,
  };
  const file = await readIncomingFile(request);
  const limits = await admitUpload(storage, known, destination, {
    type: file.type,
    size: file.announced,
  }).catch(async (error) => {
    await drain(file.body);
    throw error;
  });
  const { id } = await storeUpload(storage, destination, limits, file);
  return Response.json({ Id: id, Key: `${bucket}/${key}` });
};
