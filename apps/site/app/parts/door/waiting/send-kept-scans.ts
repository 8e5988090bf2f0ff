// Sends what waits of every night that this browser keeps, from any page.
import { askDoor } from "#app/parts/door/door-client.ts";
import { readDevice } from "#app/parts/door/night/device-name.ts";
import { listKeptNights } from "#app/parts/door/night/kept-night.ts";
import { sendWaiting } from "./send-waiting.ts";
import { WaitingScans } from "./waiting-scans.ts";

/** @throws NoAnswer where there is no connection */
export async function sendKeptScans(): Promise<void> {
  for (const { night, pass, offMs } of await listKeptNights()) {
    const waiting = new WaitingScans(night.event_id, pass?.pass.slice(0, 36) ?? "account");
    await waiting.open();
    const caller = { eventId: night.event_id, pass: pass?.pass ?? null, ...readDevice() };
    await sendWaiting(
      waiting,
      (name, args, waitMs) => askDoor(caller, name, args, waitMs),
      () => Date.now() + offMs,
    );
  }
}
