import { publishableKey } from "#app/api/browser-client.ts";
import { firstLetters } from "#app/format/text/first-letters.ts";

const noted = new Set<string>();

/** Tells that something was asked for, once a visit: what many ask for and do not find is missing here. Nothing says who asked. */
export async function noteSearch(term: string): Promise<void> {
  const asked = term.toLowerCase();
  if (noted.has(asked) || noted.size >= 50) return;
  noted.add(asked);
  // by itself: a visitor who only reads never downloads the client
  const apikey = publishableKey();
  await fetch("/functions/v1/search-note", {
    method: "POST",
    headers: { "content-type": "application/json", apikey, authorization: `Bearer ${apikey}` },
    body: JSON.stringify({ term: firstLetters(term, 60) }),
  });
}
