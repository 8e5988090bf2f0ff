import { data, redirect } from "react-router";
import { callOn } from "./call.ts";
import type { Client } from "./public-client.ts";

type Thing = "events" | "venues" | "artists" | "organisers";

/** What the thing of an old slug is called today: null where there is none, or where it is gone. */
export async function findNewSlug(
  client: Client,
  thing: Thing,
  slug: string,
): Promise<{ slug: string | null; isGone: boolean }> {
  const found = await callOn(client, "find_old_slug", { p_thing: thing, p_slug: slug });
  const [known] = (found ?? []) as { slug: string | null; is_gone: boolean }[];
  const isGone = known?.is_gone ?? false;
  return { slug: isGone || known?.slug === slug ? null : (known?.slug ?? null), isGone };
}

/**
 * What an address that leads to nothing gets: 301 to what the thing is called today, 410 when it is gone, else 404.
 * @throws the answer, always
 */
export async function answerOldAddress(client: Client, thing: Thing, slug: string): Promise<never> {
  const now = await findNewSlug(client, thing, slug);
  if (now.slug) throw redirect(`/${thing}/${now.slug}`, 301);
  throw data(null, { status: now.isGone ? 410 : 404 });
}

/** The same for what programs read beside a page: what follows its name and its search go along, and the refusal is plain text. */
export async function answerOldFile(
  client: Client,
  thing: Thing,
  slug: string,
  request: Request,
): Promise<Response> {
  const now = await findNewSlug(client, thing, slug);
  const { pathname, search } = new URL(request.url);
  const rest = /^\/[a-z]+\/[^/.]+(\/[a-z]+)?(\.[a-z]+)?$/.exec(pathname)?.slice(1).join("") ?? "";
  if (now.slug) return redirect(`/${thing}/${now.slug}${rest}${search}`, 301);
  return new Response("There is nothing at this address.", {
    status: now.isGone ? 410 : 404,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
