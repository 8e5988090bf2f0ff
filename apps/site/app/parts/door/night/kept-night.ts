// What a device needs to open a door again without a connection.
import type { Night, Numbers } from "#app/parts/door/door-answers.ts";
import { forgetKept, keep, readAllKept, readKept } from "#app/parts/door/list/vault.ts";
import type { Conflict } from "#app/parts/door/waiting/send-waiting.ts";
import type { KeptPass } from "./passes.ts";

export type KeptNight = {
  night: Night;
  pass: KeptPass | null;
  /** whose account works here; null with a pass, and not there before it was kept */
  personId?: string | null;
  numbers: Numbers;
  /** how far this device's clock was off */
  offMs: number;
  /** whom it let in and the server does not count, until somebody has read of it */
  conflicts: readonly Conflict[];
};

const name = (slug: string) => `night:${slug}`;

export const keepNight = (kept: KeptNight): Promise<void> =>
  keep(name(kept.night.slug), kept).catch(() => {});

export const listKeptNights = async (): Promise<KeptNight[]> =>
  (await readAllKept<KeptNight>("night:")).map(([, kept]) => kept);

/** Whether the time of a night is over on this device. */
export const isOver = ({ night, offMs }: KeptNight) => Date.parse(night.closes_at) < Date.now() + offMs;

/** As whom scans were made, who alone sends them: a pass, or a person. */
export const ownerOf = ({ pass, personId }: Pick<KeptNight, "pass" | "personId">): string =>
  pass?.pass.slice(0, 36) ?? personId ?? "account";

/** Whether a night is kept for a pass, or for this person. */
export const isFor = (personId: string | null, { pass, personId: keptFor }: KeptNight): boolean =>
  pass !== null || keptFor === undefined || keptFor === personId;

/** Deletes the list of a night. */
export const forgetList = ({ event_id }: Pick<Night, "event_id">): Promise<void> =>
  forgetKept(`list:${event_id}`, `seal:${event_id}`, `marks:${event_id}`, `types:${event_id}`);

/** Deletes everything of a night. */
export async function forgetWholeNight({ slug, event_id }: Pick<Night, "slug" | "event_id">): Promise<void> {
  await forgetList({ event_id });
  await forgetKept(name(slug), `pass:${slug}`);
  for (const [scan] of await readAllKept(`scan:${event_id}:`)) await forgetKept(scan);
}

/** Null for none, and for one whose time is over. */
export async function readKeptNight(slug: string): Promise<KeptNight | null> {
  const kept = await readKept<KeptNight>(name(slug));
  return kept && !isOver(kept) ? kept : null;
}
