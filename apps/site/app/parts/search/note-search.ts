import { browserClient } from "#app/api/browser-client.ts";

const noted = new Set<string>();

/** Tells that something was asked for, once a visit: what many ask for and nobody finds is missing here. Nothing says who asked. */
export async function noteSearch(term: string): Promise<void> {
  const asked = term.toLowerCase();
  if (noted.has(asked) || noted.size >= 50) return;
  noted.add(asked);
  const client = await browserClient();
  await client.functions.invoke("search-note", { body: { term: term.slice(0, 60) } });
}
