// What each folder of the demo exports as its default from its index.ts. A new part is a new folder; none is edited for it.
import type pg from "pg";
import type { AreaIndex } from "./areas.ts";

/** What a part gets to work with. */
export type Demo = {
  client: pg.ClientBase;
  /** the moment the demo is built around */
  now: Date;
  /** the night of `now`, YYYY-MM-DD */
  tonight: string;
  areas: AreaIndex;
  /** told what was put in, one short line at a time */
  onProgress: (line: string) => void;
  /** what a part that this one comes after has answered. @throws Error when it is not in `after` */
  resultOf: <T>(part: DemoSeed<T>) => T;
};

/** A part of the demo: whose rows must be there before, and what puts its own rows in. */
export type DemoSeed<T> = { after: readonly DemoSeed<unknown>[]; seed: (demo: Demo) => Promise<T> };
