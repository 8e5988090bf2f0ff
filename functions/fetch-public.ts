// Reads a page of the open internet as text, for a proof that stands on it.
import { PublicFetchError, readPublic, type Web } from "./read-public.ts";

export { PublicFetchError, type Web } from "./read-public.ts";

/** What a page says and where it was read in the end. */
export type PublicPage = { text: string; url: URL };

/**
 * The text of a page, at most 1 MB of it, within ten seconds and three redirects.
 * @throws PublicFetchError
 */
export async function fetchPublic(address: string, web?: Web): Promise<PublicPage> {
  const { status, bytes, url } = await readPublic(address, {
    ...(web ? { web } : {}),
    headers: { "user-agent": "Undercroft (claims)", accept: "text/html, text/plain" },
    maxBytes: 1_048_576,
    timeoutMs: 10_000,
  });
  if (status !== 200) throw new PublicFetchError(`answered ${status}`);
  return { text: bytes.toString("utf8"), url };
}
