import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { dayName } from "#app/format/nights.ts";

/** One line of the palette. */
export type Hit = { to: string; title: string; detail: string };

/** Events, venues, artists and organisers for what is typed, six of each at most. */
export function findQuery(typed: string) {
  const text = typed.trim().slice(0, 100);
  return queryOptions({
    queryKey: ["palette", text.toLowerCase()],
    enabled: text.length >= 2,
    placeholderData: (previous) => previous,
    queryFn: async () => {
      const [events, venues, artists, organisers] = await Promise.all([
        findEvents(text),
        findVenues(text),
        findByName("artists", text),
        findByName("organisers", text),
      ]);
      return { events, venues, artists, organisers };
    },
  });
}

type EventHit = {
  slug: string;
  title: string;
  night_date: string;
  venue_name: string | null;
  area_name: string | null;
};

async function findEvents(text: string): Promise<Hit[]> {
  const client = await browserClient();
  const { data, error } = await client.rpc("search_listings", { p_query: text, p_limit: 6 });
  if (error) throw error;
  const { items } = data as unknown as { items: EventHit[] };
  return items.map((event) => ({
    to: `/events/${event.slug}`,
    title: event.title,
    detail: [dayName(event.night_date), event.venue_name, event.area_name].filter(Boolean).join(" · "),
  }));
}

async function findVenues(text: string): Promise<Hit[]> {
  const client = await browserClient();
  const { data, error } = await client
    .from("venues")
    .select("slug, name, area:areas!venues_area_id_fkey(name)")
    .eq("status", "active")
    .ilike("name", `%${text.replace(/[%_\\*]/g, "")}%`)
    .order("name")
    .limit(6);
  if (error) throw error;
  return data.map((venue) => ({
    to: `/venues/${venue.slug}`,
    title: venue.name,
    detail: venue.area?.name ?? "",
  }));
}

async function findByName(thing: "artists" | "organisers", text: string): Promise<Hit[]> {
  const client = await browserClient();
  const { data, error } = await client
    .from(thing)
    .select("slug, name")
    .ilike("name", `%${text.replace(/[%_\\*]/g, "")}%`)
    .order("name")
    .limit(6);
  if (error) throw error;
  return data.map(({ slug, name }) => ({ to: `/${thing}/${slug}`, title: name, detail: "" }));
}
