import { dayName } from "#app/format/nights.ts";
import { readVenueSheet } from "./venue-sheet.ts";

type Venue = Pick<Parameters<typeof readVenueSheet>[0], "licence" | "getting_there" | "id_accepted"> & {
  location_precision: string;
};

/** One thing a venue states, and what it says. */
export type NightFact = { name: string; words: string };

/** What a venue states that matters to people who come for one night. The way there only where the venue tells where it is. */
export function nightFacts(venue: Venue | null): NightFact[] {
  if (!venue) return [];
  const { stepFreeRoute, lastTransport, cycleParking, idAccepted, soundLimit } = readVenueSheet({
    ...venue,
    hire: null,
    access_contact: null,
  });
  const isTold = venue.location_precision === "exact" || venue.location_precision === "street";
  const home = lastTransport?.checkedOn
    ? `${lastTransport.words} Checked ${dayName(lastTransport.checkedOn)}.`
    : lastTransport?.words;
  const said: [string, string | null | undefined][] = [
    ["Step-free route", isTold ? stepFreeRoute : null],
    ["Getting home", isTold ? home : null],
    ["Cycle parking", isTold ? cycleParking : null],
    ["ID accepted", idAccepted.length > 0 ? `${idAccepted.join(", ")}; no photos or copies` : null],
    ["Sound limit", soundLimit],
  ];
  return said.flatMap(([name, words]) => (words ? [{ name, words }] : []));
}
