/** Which page an address names, and what oEmbed may say of it. */
import { findNewSlug } from "#app/api/old-address.server.ts";
import { openEvent } from "#app/api/open-event.ts";
import type { Client } from "#app/api/public-client.ts";
import { momentName } from "#app/format/moment.ts";
import type { OembedSubject } from "#app/parts/events/embed/oembed-answer.server.ts";
import { placeLine } from "#app/parts/events/listing.ts";
import { findArticle } from "#app/parts/journal/journal-queries.server.ts";
import { findOrganiser } from "#app/parts/organisers/queries.server.ts";
import { findVenue } from "#app/parts/venues/queries.server.ts";

/** A page of ours, one that not everybody is shown, or none. */
export type FoundSubject = OembedSubject | "private" | null;

const EVENT_COLUMNS =
  "id, slug, title, status, visibility, starts_at, location_mode, organiser:organisers!events_organiser_id_fkey (name, slug), listing:listings (venue_name, area_name, district_name)" as const;

async function findNight(client: Client, slug: string): Promise<FoundSubject> {
  const { data } = await openEvent(client, slug).select(EVENT_COLUMNS).maybeSingle().throwOnError();
  if (!data) return null;
  // its address is known to those who were given it
  if (data.visibility !== "public" || !data.listing) return "private";
  const called =
    data.status === "cancelled" ? "Cancelled. " : data.status === "postponed" ? "Postponed. " : "";
  return {
    title: data.title,
    path: `/events/${data.slug}`,
    author: data.organiser && { name: data.organiser.name, path: `/organisers/${data.organiser.slug}` },
    line: `${called}${momentName(data.starts_at)} · ${placeLine({ ...data.listing, location_mode: data.location_mode })}`,
    thumbnail: `/posters/${data.id}.jpg`,
  };
}

async function findPlace(client: Client, slug: string): Promise<FoundSubject> {
  const venue = await findVenue(client, slug);
  return (
    venue && {
      title: `${venue.name}: next nights`,
      path: `/venues/${venue.slug}`,
      line: venue.area?.name ?? "",
      thumbnail: `/plates/${venue.id}.jpg`,
      frame: `/embed/${venue.slug}?of=venue`,
    }
  );
}

async function findTeam(client: Client, slug: string): Promise<FoundSubject> {
  const organiser = await findOrganiser(client, slug);
  return (
    organiser && {
      title: `${organiser.name}: next nights`,
      path: `/organisers/${organiser.slug}`,
      line: "",
      thumbnail: null,
      frame: `/embed/${organiser.slug}`,
    }
  );
}

async function findText(client: Client, slug: string): Promise<FoundSubject> {
  const found = await findArticle(client, slug);
  if (!found || "is_gone" in found) return null;
  const { article } = found;
  const first = article.makers.find(({ role }) => role === "writer") ?? article.makers[0];
  return {
    title: article.title,
    path: `/journal/${article.slug}`,
    author: first ? { name: first.name, path: `/journal/authors/${first.slug}` } : null,
    line: article.standfirst,
    thumbnail: null,
  };
}

/** A map and no object: an address names its kind, and every object has a "constructor". */
const finders: ReadonlyMap<string, (client: Client, slug: string) => Promise<FoundSubject>> = new Map([
  ["events", findNight],
  ["venues", findPlace],
  ["organisers", findTeam],
  ["journal", findText],
]);

const isRenamed = (kind: string) => kind === "events" || kind === "venues" || kind === "organisers";

/** The page at an address, whatever stands behind its path. */
export async function findOembedSubject(
  client: Client,
  address: string,
  siteUrl: string,
): Promise<FoundSubject> {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const [, kind = "", slug = "", ...more] = url.pathname.replace(/\/$/, "").split("/");
  const find = url.origin === new URL(siteUrl).origin && more.length === 0 ? finders.get(kind) : undefined;
  if (!find || !/^[\w-]{1,120}$/.test(slug)) return null;
  const found = await find(client, slug);
  if (found || !isRenamed(kind)) return found;
  // a page keeps its links when it is called something else
  const now = await findNewSlug(client, kind, slug);
  return now.slug ? find(client, now.slug) : null;
}
