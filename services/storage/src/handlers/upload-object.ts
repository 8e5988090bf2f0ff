import { requireCaller } from "../database/as-caller.ts";
import { requireKey } from "../request/names.ts";
import type { Handler } from "../storage.ts";
import { receiveUpload } from "../uploads/receive-upload.ts";

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
  const { id } = await receiveUpload(storage, known, destination, request);
  return Response.json({ Id: id, Key: `${bucket}/${key}` });
};
