import { publicClient } from "#app/api/public-client.ts";
import { isEventId } from "#app/parts/events/page/detail-query.ts";
import { type PosterFacts, type PosterSize, renderPoster } from "#app/parts/events/posters/poster.server.ts";
import {
  findPosterFacts,
  HOUSE_POSTERS,
  NOT_FOUND_POSTER,
} from "#app/parts/events/posters/poster-facts.server.ts";
import type { Route } from "./+types/poster.ts";

/** Rendered posters by address; what is printed is in the address, so an entry never goes stale. */
const rendered = new Map<string, string>();
const KEPT = 400;

/** `/posters/{event id}.svg`: the generated poster; `?size=thumb` is the small one, `?v=` the version of its facts. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const size: PosterSize = searchParams.get("size") === "thumb" ? "thumb" : "full";
  const version = searchParams.get("v")?.slice(0, 16);
  const key = `${params.eventId}.${size}.${version}`;
  const known = version ? rendered.get(key) : undefined;
  const svg = known ?? (await render(params.eventId, searchParams, size, context));
  if (svg === null)
    return new Response("No such event", { status: 404, headers: { "Content-Type": "text/plain" } });
  if (version && !known) remember(key, svg);
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      // without a version nobody would learn of a changed date
      "Cache-Control": version ? "public, max-age=31536000, immutable" : "public, max-age=300",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}

async function render(
  eventId: string,
  searchParams: URLSearchParams,
  size: PosterSize,
  context: Route.LoaderArgs["context"],
): Promise<string | null> {
  const facts = await factsOf(eventId, searchParams, context);
  return facts && renderPoster(facts, size);
}

async function factsOf(
  eventId: string,
  searchParams: URLSearchParams,
  context: Route.LoaderArgs["context"],
): Promise<PosterFacts | null> {
  if (eventId === NOT_FOUND_POSTER) {
    const path = (searchParams.get("path") ?? "").replaceAll(/[^a-z0-9/-]/gi, "").slice(0, 40);
    return {
      seed: path,
      title: path.replaceAll("/", " ").trim() || "Nothing here",
      lines: ["Not on tonight", "404"],
    };
  }
  const house = HOUSE_POSTERS.get(eventId);
  if (house) return house;
  return isEventId(eventId) ? findPosterFacts(publicClient(context), eventId) : null;
}

function remember(key: string, svg: string): void {
  rendered.set(key, svg);
  const oldest = rendered.keys().next().value;
  if (rendered.size > KEPT && oldest !== undefined) rendered.delete(oldest);
}
