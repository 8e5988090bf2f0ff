import { data, redirect } from "react-router";
import { callOn } from "./call.ts";
import type { Client } from "./public-client.ts";

/**
 * What an address that leads to nothing gets: 301 to what the thing is called today, 410 when it is gone, else 404.
 * @throws the answer, always
 */
export async function answerOldAddress(
  client: Client,
  thing: "events" | "venues" | "artists" | "organisers",
  slug: string,
): Promise<never> {
  const found = await callOn(client, "find_old_slug", { p_thing: thing, p_slug: slug });
  const [known] = (found ?? []) as { slug: string | null; is_gone: boolean }[];
  if (known?.slug && !known.is_gone && known.slug !== slug) throw redirect(`/${thing}/${known.slug}`, 301);
  throw data(null, { status: known?.is_gone ? 410 : 404 });
}
