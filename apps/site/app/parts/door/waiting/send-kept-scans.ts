// Sends what waits of the nights that this browser keeps, from any page.
import { askDoor } from "#app/parts/door/door-client.ts";
import { readAllKept } from "#app/parts/door/list/vault.ts";
import { readDevice } from "#app/parts/door/night/device-name.ts";
import {
  forgetList,
  forgetWholeNight,
  isFor,
  isOver,
  listKeptNights,
  ownerOf,
} from "#app/parts/door/night/kept-night.ts";
import { adoptScans } from "./adopt-scans.ts";
import { sendWaiting } from "./send-waiting.ts";
import { WaitingScans } from "./waiting-scans.ts";

/**
 * @param personId who is signed in: what others scanned here is not theirs to send
 * @param slug of this night alone
 * @throws NoAnswer where there is no connection
 */
export async function sendKeptScans(personId: string | null, slug?: string): Promise<void> {
  for (const kept of await listKeptNights()) {
    const { night, pass, offMs } = kept;
    if ((slug !== undefined && night.slug !== slug) || !isFor(personId, kept)) continue;
    const owner = { pass, personId: kept.personId ?? personId };
    if (!pass) await adoptScans(night.event_id, owner.personId);
    const waiting = new WaitingScans(night.event_id, ownerOf(owner));
    await waiting.open();
    const caller = { eventId: night.event_id, pass: pass?.pass ?? null, ...readDevice(night.slug) };
    await sendWaiting(
      waiting,
      (name, args, waitMs) => askDoor(caller, name, args, waitMs),
      () => Date.now() + offMs,
    );
  }
}

/** How many scans wait in this browser, of anybody: signing out deletes all of them. */
export const countKeptScans = async (): Promise<number> => (await readAllKept("scan:")).length;

/** The server takes scans of a night for a week. */
const lastChanceMs = 6 * 24 * 3_600_000;

/** Deletes what is kept of nights that are over: their lists at once, and scans that could not be sent when nobody would take them any more. */
export async function forgetOverNights(personId: string | null): Promise<void> {
  for (const kept of (await listKeptNights()).filter(isOver)) {
    const isSent =
      isFor(personId, kept) &&
      (await sendKeptScans(personId, kept.night.slug).then(
        () => true,
        () => false,
      ));
    if (isSent || Date.now() > Date.parse(kept.night.closes_at) + lastChanceMs)
      await forgetWholeNight(kept.night);
    else await forgetList(kept.night);
  }
}
