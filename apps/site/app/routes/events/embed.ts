import { redirect } from "react-router";
import { findNewSlug } from "#app/api/old-address.server.ts";
import { type Client, publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { type EmbedFacts, embedResponse, renderEmbed } from "#app/parts/events/embed/embed-page.server.ts";
import { listAtVenue } from "#app/parts/events/venue-listings.server.ts";
import { findOrganiser, readOrganiserNights } from "#app/parts/organisers/queries.server.ts";
import { findVenue } from "#app/parts/venues/queries.server.ts";
import type { Route } from "./+types/embed.ts";

const MOST = 20;
const USUAL = 8;

type Found = Pick<EmbedFacts, "name" | "path" | "nights" | "isAtVenue">;

async function findOrganiserNights(client: Client, slug: string): Promise<Found | null> {
  const organiser = await findOrganiser(client, slug);
  if (!organiser) return null;
  const { upcoming } = await readOrganiserNights(client, organiser.id);
  return {
    name: organiser.name,
    path: `/organisers/${organiser.slug}`,
    nights: upcoming,
    isAtVenue: false,
  };
}

async function findVenueNights(client: Client, slug: string, now: Date): Promise<Found | null> {
  const venue = await findVenue(client, slug);
  if (!venue) return null;
  const nights = await listAtVenue(client, venue.id, nightDateOf(now));
  return { name: venue.name, path: `/venues/${venue.slug}`, nights, isAtVenue: true };
}

/** A frame of an organiser or a venue that has another name today goes on with what it was asked for. */
async function answerOldEmbed(client: Client, slug: string, asked: URLSearchParams): Promise<Response> {
  for (const thing of asked.get("of") === "venue"
    ? (["venues"] as const)
    : (["organisers", "venues"] as const)) {
    const now = await findNewSlug(client, thing, slug);
    if (!now.slug) continue;
    if (thing === "venues") asked.set("of", "venue");
    const search = asked.toString();
    return redirect(`/embed/${now.slug}${search === "" ? "" : `?${search}`}`, 301);
  }
  return new Response("There is no organiser or venue at this address.", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** `/embed/{slug}`: the next nights of an organiser, or of a venue (`?of=venue`), for a frame on their own website. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const now = serverDate();
  const asked = new URL(request.url).searchParams;
  const found =
    (asked.get("of") === "venue" ? null : await findOrganiserNights(client, params.slug)) ??
    (await findVenueNights(client, params.slug, now));
  if (!found) return answerOldEmbed(client, params.slug, asked);
  const theme = asked.get("theme");
  const wanted = Number(asked.get("nights") ?? USUAL);
  const count = Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted, MOST) : USUAL;
  return embedResponse(
    renderEmbed({
      ...found,
      nights: found.nights.slice(0, count),
      theme: theme === "light" || theme === "dark" ? theme : "auto",
      siteUrl: context.get(settingsContext).siteUrl,
      now,
    }),
  );
}
