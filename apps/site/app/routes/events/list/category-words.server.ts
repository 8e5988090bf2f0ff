import type { Category } from "#app/parts/events/filters/filters.ts";

/** What a landing page says of its category, to people and to search engines. */
export const categoryWords: Record<Category, { intro: string; description: string }> = {
  music: {
    intro: "Gigs, listening rooms and sound systems, from forty people in a cellar to a thousand in a shed.",
    description:
      "Underground gigs and live music across the UK, with all-in prices, access information and set times.",
  },
  art: {
    intro:
      "Openings, exhibitions and open studios in artist-run spaces, project rooms and disused buildings.",
    description: "Exhibitions, openings and open studios in independent spaces across the UK.",
  },
  nightlife: {
    intro: "Club nights and all-nighters, listed by the night they begin and with the price you really pay.",
    description: "Club nights across the UK by night date, with all-in prices and access information.",
  },
  culture: {
    intro: "Talks, films, tours, workshops and markets: everything underground that has no kick drum.",
    description: "Independent talks, screenings, tours, workshops and markets across the UK.",
  },
};
