/** Pictures of posts are kept from strangers' eyes: each page asks once for addresses of all it shows, which open them for ten minutes. */

/** Addresses by the names of the pictures; what the reader may not see has none. */
export type PictureAddresses = Readonly<Record<string, string>>;

export const PICTURE_BUCKET = "post_media";
/** Feeds load no wider pictures, in pixels. */
export const FEED_WIDTH = 640;
/** How long an address opens its picture, in seconds. */
export const ADDRESS_SECONDS = 600;

type Caller = { fetch: typeof globalThis.fetch; origin: string; apikey: string; token: string };

/** @throws Error when the storage does not answer */
export async function signPictures(
  { fetch, origin, apikey, token }: Caller,
  paths: readonly string[],
  width: number,
): Promise<PictureAddresses> {
  if (paths.length === 0) return {};
  const response = await fetch(`${origin}/storage/v1/object/sign/${PICTURE_BUCKET}`, {
    method: "POST",
    headers: { "content-type": "application/json", apikey, authorization: `Bearer ${token}` },
    body: JSON.stringify({ expiresIn: ADDRESS_SECONDS, paths, transform: { width, resize: "contain" } }),
  });
  if (!response.ok) throw new Error(`Pictures could not be signed: ${response.status}`);
  const rows: { path: string; signedURL: string | null }[] = await response.json();
  return Object.fromEntries(
    rows.flatMap(({ path, signedURL }) => (signedURL ? [[path, `/storage/v1${signedURL}`] as const] : [])),
  );
}
