// Sends what waits of the nights that this browser keeps, from any page.
import { askDoor } from "#app/parts/door/door-client.ts";
import { readDevice } from "#app/parts/door/night/device-name.ts";
import {
  forgetList,
  forgetWholeNight,
  isFor,
  isOver,
  listKeptNights,
  ownerOf,
} from "#app/parts/door/night/kept-night.ts";
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
    const waiting = new WaitingScans(night.event_id, ownerOf(kept));
    await waiting.open();
    const caller = { eventId: night.event_id, pass: pass?.pass ?? null, ...readDevice(night.slug) };
    await sendWaiting(
      waiting,
      (name, args, waitMs) => askDoor(caller, name, args, waitMs),
      () => Date.now() + offMs,
    );
  }
}

/** How many scans of this person and of passes wait in this browser. */
export async function countKeptScans(personId: string | null): Promise<number> {
  let count = 0;
  for (const kept of await listKeptNights()) {
    if (!isFor(personId, kept)) continue;
    const waiting = new WaitingScans(kept.night.event_id, ownerOf(kept));
    await waiting.open();
    count += waiting.entries.length;
  }
  return count;
}

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
