// Opens a night by the server, or by what this device keeps of it when the server does not answer.
import type { Night } from "#app/parts/door/door-answers.ts";
import { NoAnswer } from "#app/parts/door/door-client.ts";
import { type DoorStop, toStop } from "#app/parts/door/door-stop.ts";
import { sendKeptScans } from "#app/parts/door/waiting/send-kept-scans.ts";
import { type Found, findNight } from "./find-night.ts";
import { forgetList, forgetWholeNight, isFor, type KeptNight, readKeptNight } from "./kept-night.ts";
import { forgetPass } from "./passes.ts";

/** How long a door waits for the server before it opens by what it keeps. */
const openPatienceMs = 5_000;

/** Which person has an account in this browser, once that is known. */
export type ReadPersonId = () => Promise<string | null>;

type Device = { device: string; gate: string | null };

async function ofServer(slug: string, device: Device, readPersonId: ReadPersonId): Promise<Found | DoorStop> {
  const find = async () => findNight(slug, device, await readPersonId());
  // a first opening waits as long as it takes: there is nothing to go on with
  if (!(await readKeptNight(slug))) return find();
  if (!navigator.onLine) throw new NoAnswer("There is no line");
  const patience = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new NoAnswer("No answer in time")), openPatienceMs),
  );
  return Promise.race([find(), patience]);
}

/** `kept` is set where the server said nothing. */
export type Opened = { found: Found; kept: KeptNight | null };

/** Never throws: a door that cannot be opened says why. */
export async function openNight(
  slug: string,
  device: Device,
  readPersonId: ReadPersonId,
): Promise<Opened | DoorStop> {
  try {
    const found = await ofServer(slug, device, readPersonId);
    return typeof found === "string" ? found : { found, kept: null };
  } catch (error) {
    const stop = error instanceof NoAnswer ? "no-answer" : (toStop(error) ?? "no-answer");
    const kept = stop === "no-answer" ? await readKeptNight(slug) : null;
    if (!kept || !isFor(await readPersonId(), kept)) return stop;
    const night = { ...kept.night, numbers: kept.numbers };
    return { found: { eventId: night.event_id, pass: kept.pass, night }, kept };
  }
}

/** Stops after which nothing of the night may stay on this device. */
const forgets: ReadonlySet<DoorStop> = new Set<DoorStop>([
  "no-permission",
  "not-found",
  "pass-unknown",
  "pass-ended",
  "pass-other-device",
  "pass-other-night",
  "ended",
]);

export const meansForgetting = (stop: DoorStop): boolean => forgets.has(stop);

/** Forgets a night. A pass that has ended still brings what it did before. */
export async function forgetAfter(
  stop: DoorStop,
  slug: string,
  shown: Night | null,
  personId: string | null,
): Promise<void> {
  const night = (await readKeptNight(slug))?.night ?? shown;
  const isSent =
    stop !== "pass-ended" ||
    (await sendKeptScans(personId, slug).then(
      () => true,
      () => false,
    ));
  // what could not be sent waits for the next opening
  if (night) await (isSent ? forgetWholeNight(night) : forgetList(night));
  if (isSent) await forgetPass(slug);
}
