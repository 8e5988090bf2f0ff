// Metadata by address: https only (but for this machine), ten seconds, one megabyte, no redirects.

import { errors } from "../errors.ts";
import { isOnLoopback } from "../providers/is-on-loopback.ts";
import { ssoErrors } from "./sso-errors.ts";

const mostBytes = 1024 * 1024;

/** The text at an address. @throws AuthError validation_failed, saml_metadata_fetch_failed */
export async function fetchMetadata(address: string): Promise<string> {
  if (!URL.canParse(address)) throw errors.invalid("metadata_url is not a valid URL");
  if (new URL(address).protocol !== "https:" && !isOnLoopback(address)) {
    throw errors.invalid("metadata_url is not a HTTPS URL");
  }
  const failed = (why: string, cause?: unknown) => ssoErrors.metadataFetchFailed(why, address, cause);
  const response = await fetch(address, {
    redirect: "error",
    signal: AbortSignal.timeout(10_000),
    headers: { Accept: "application/samlmetadata+xml, application/xml" },
  }).catch((cause: unknown) => {
    throw failed("Error", cause);
  });
  if (response.status !== 200) throw failed(`HTTP ${response.status} error`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw failed("Size error");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
