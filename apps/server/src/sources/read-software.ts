// What a server says that it runs, by NodeInfo. Nothing where it says nothing that can be used.
import { PublicFetchError, readPublic, type Web } from "@undercroft/product-functions/read-public";
import { asObject, asText, hostOf, type Json } from "./account-night.ts";

const MOST_BYTES = 64 * 1024;
const TIMEOUT_MS = 5_000;

async function readJson(address: string, web?: Web): Promise<Json | null> {
  try {
    const answer = await readPublic(address, {
      ...(web ? { web } : {}),
      headers: { accept: "application/json" },
      maxBytes: MOST_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    if (answer.status !== 200 || !answer.isWhole || answer.url.host !== hostOf(address)) return null;
    return asObject(JSON.parse(answer.bytes.toString("utf8")));
  } catch (error) {
    if (error instanceof PublicFetchError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** @param origin of the server @returns its software's name in small letters, as `mobilizon`, or null */
export async function readSoftware(origin: string, web?: Web): Promise<string | null> {
  const links = (await readJson(`${origin}/.well-known/nodeinfo`, web))?.links;
  const about = (Array.isArray(links) ? links.slice(0, 10) : [])
    .map(asObject)
    .find((link) => /\/ns\/schema\/\d\.\d$/.test(asText(link?.rel) ?? ""))?.href;
  const address = asText(about);
  if (address === null || hostOf(address) !== hostOf(origin)) return null;
  const software = asObject((await readJson(address, web))?.software);
  return /^[a-z0-9-]{1,40}$/.exec((asText(software?.name) ?? "").toLowerCase())?.[0] ?? null;
}
