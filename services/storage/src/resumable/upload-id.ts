// The last part of a resumable upload's address says what is uploaded: base64url of `undercroft/bucket/name/version`.
const tenant = "undercroft";

/** The parts of a resumable upload's URL. */
export type UploadName = { bucket: string; name: string; version: string };

/** The address of an upload. */
export function encodeUploadId({ bucket, name, version }: UploadName): string {
  return Buffer.from(`${tenant}/${bucket}/${name}/${version}`).toString("base64url");
}

/** The reverse; undefined where it is none of ours. */
export function decodeUploadId(id: string): UploadName | undefined {
  if (!/^[\w-]{1,2000}$/.test(id)) return undefined;
  const parts = Buffer.from(id, "base64url").toString("utf8").split("/");
  const [first, bucket, ...rest] = parts;
  const version = rest.pop();
  if (first !== tenant || !bucket || !version || rest.length === 0) return undefined;
  return { bucket, name: rest.join("/"), version };
}

/** Whether it might be an address of Supabase Storage, which begins with the bucket. */
export function isUploadId(id: string): boolean {
  return Buffer.from(id, "base64url").toString("utf8").split("/").length >= 3;
}
