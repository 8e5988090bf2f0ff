import type { ComponentType } from "react";
import type { AreaChoice } from "#app/api/places/areas.server.ts";
import type { Client } from "#app/api/public-client.ts";
import type { Day } from "#app/format/nights.ts";

/** The town a page is about, and around which night it looks. */
export interface CityPlace {
  city: AreaChoice & { lat: number; lng: number };
  areas: readonly AreaChoice[];
  tonight: Day;
}

/** What a strip is drawn from: its own data, the town, and the clock. */
export interface CityStripProps<Data> {
  data: Data;
  city: { slug: string; name: string };
  now: Date;
}

/**
 * One strip of a town's page, in a file of `strips/`; `city-strips/<name>.server.ts` reads for it. A strip that has
 * nothing to show renders null.
 */
export interface CityStrip<Data> {
  /** its place on the page, lowest first */
  order: number;
  Strip: ComponentType<CityStripProps<Data>>;
}

/** Reads what a strip shows; when it fails, the strip is left out and the others stand. */
export type CityStripReader = (client: Client, place: CityPlace) => Promise<unknown>;
