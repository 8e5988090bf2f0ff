import { requireCaller } from "../database/as-caller.ts";
import { requireKey } from "../request/names.ts";
import type { Handler } from "../storage.ts";
import { receiveUpload } from "../uploads/receive-upload.ts";
import { probeUpload } from "../uploads/store-upload.ts";
import { readEncodedMetadata } from "../uploads/user-metadata.ts";

/** Gives an address that takes one upload without a token of its own. */
export const signUpload: Handler = async (storage, call) => {
  requireKey(call.key);
  const known = requireCaller(call);
  const isUpsert = call.request.headers.get("x-upsert") === "true";
  const owner = known.caller.subject;
  const userMetadata = readEncodedMetadata(call.request.headers.get("x-metadata"));
  await probeUpload(
    storage,
    known,
    { bucket: call.bucket, name: call.key, isUpsert, owner },
    { userMetadata },
  );
  const url = `${call.bucket}/${call.key}`;
  const token = await storage.urlTokens.sign(
    { url, scope: "upload", upsert: isUpsert, ...(owner === undefined ? {} : { owner }) },
    storage.settings.uploadUrlLifetime,
  );
  return Response.json({ url: `/object/upload/sign/${url}?token=${token}`, token });
};

/** Takes a file at a signed address; owner and upsert are those of its token. */
export const uploadSigned: Handler = async (storage, call) => {
  requireKey(call.key);
  const url = `${call.bucket}/${call.key}`;
  const token = call.url.searchParams.get("token") ?? "";
  const claims = await storage.urlTokens.open(token, { url, scope: "upload" });
  const destination = {
    bucket: call.bucket,
    name: call.key,
    isUpsert: claims.upsert ?? false,
    owner: claims.owner,
  };
  await receiveUpload(storage, null, destination, call.request);
  return Response.json({ Key: url });
};
