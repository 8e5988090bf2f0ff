// Line-ups: names as written, and guests drawn from the artists by genre.
import type { Artist } from "../artists/artists.ts";
import type { Random } from "../random.ts";

/** A line of a bill. */
export type LineUpEntry = {
  artist_id: string | null;
  name: string;
  billing: number;
  kind: string;
  is_headliner: boolean;
  b2b_group: number | null;
};

/** A bill, and the guests that were drawn for it. */
export type LineUp = { entries: LineUpEntry[]; guests: string[] };

/**
 * Reads a line-up: `Name`, `Name (live)`, `A b2b B`, or `?genre*2` for two guests of that genre.
 * Guests in `recent` are passed over where others are left, so that a residency does not repeat itself.
 */
export function drawLineUp(parts: string[], artists: Artist[], recent: Set<string>, random: Random): LineUp {
  const entries: LineUpEntry[] = [];
  const guests: string[] = [];
  const add = (name: string, kind: string | undefined, group: number | null): void => {
    const known = artists.find((artist) => artist.name === name);
    entries.push({
      artist_id: known?.id ?? null,
      name,
      billing: entries.length,
      kind: kind ?? known?.kind ?? "dj",
      is_headliner: entries.length === 0,
      b2b_group: group,
    });
  };
  for (const [place, part] of parts.entries()) {
    const draw = /^\?([a-z0-9-]+)\*(\d)$/.exec(part);
    if (draw) {
      const fitting = artists.filter(
        (artist) =>
          artist.genres.includes(draw[1] ?? "") && !entries.some((entry) => entry.name === artist.name),
      );
      const fresh = fitting.filter((artist) => !recent.has(artist.name));
      const drawn = random
        .shuffle(fresh.length >= Number(draw[2]) ? fresh : fitting)
        .slice(0, Number(draw[2]));
      for (const artist of drawn) {
        add(artist.name, artist.kind, null);
        guests.push(artist.name);
        recent.add(artist.name);
      }
      continue;
    }
    const names = part.split(" b2b ");
    for (const name of names) {
      const live = name.endsWith(" (live)");
      add(live ? name.slice(0, -7) : name, live ? "live" : undefined, names.length > 1 ? place + 1 : null);
    }
  }
  return { entries, guests };
}
