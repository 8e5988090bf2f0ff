// Sends what waits of the nights that this browser keeps, from any page.
import { askDoor } from "#app/parts/door/door-client.ts";
import { readDevice } from "#app/parts/door/night/device-name.ts";
import { forgetList, forgetWholeNight, isOver, listKeptNights } from "#app/parts/door/night/kept-night.ts";
import { sendWaiting } from "./send-waiting.ts";
import { WaitingScans } from "./waiting-scans.ts";

/**
 * @param slug of this night alone
 * @throws NoAnswer where there is no connection
 */
export async function sendKeptScans(slug?: string): Promise<void> {
  const nights = (await listKeptNights()).filter(({ night }) => slug === undefined || night.slug === slug);
  for (const { night, pass, offMs } of nights) {
    const waiting = new WaitingScans(night.event_id, pass?.pass.slice(0, 36) ?? "account");
    await waiting.open();
    const caller = { eventId: night.event_id, pass: pass?.pass ?? null, ...readDevice(night.slug) };
    await sendWaiting(
      waiting,
      (name, args, waitMs) => askDoor(caller, name, args, waitMs),
      () => Date.now() + offMs,
    );
  }
}

/** The server takes scans of a night for a week. */
const lastChanceMs = 6 * 24 * 3_600_000;

/** Deletes what is kept of nights that are over: their lists at once, and scans that could not be sent when nobody would take them any more. */
export async function forgetOverNights(): Promise<void> {
  for (const kept of (await listKeptNights()).filter(isOver)) {
    const isSent = await sendKeptScans(kept.night.slug).then(
      () => true,
      () => false,
    );
    if (isSent || Date.now() > Date.parse(kept.night.closes_at) + lastChanceMs)
      await forgetWholeNight(kept.night);
    else await forgetList(kept.night);
  }
}
