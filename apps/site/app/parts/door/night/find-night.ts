// Which night an address means, and as whom this device works at its door.
import { browserClient } from "#app/api/browser-client.ts";
import type { Night } from "#app/parts/door/door-answers.ts";
import { askDoor, NoAnswer, readPatienceMs } from "#app/parts/door/door-client.ts";
import { type DoorStop, toStop } from "#app/parts/door/door-stop.ts";
import { claimPass, type KeptPass, readPass, readPassLink } from "./passes.ts";

/** As whom: `pass` is null for a colleague with an account. */
export type Found = { eventId: string; pass: KeptPass | null; night: Night };

/** @throws NoAnswer */
async function findEventId(slug: string): Promise<string | null> {
  const client = await browserClient().catch((cause: unknown) => {
    throw new NoAnswer("The server was not reached", { cause });
  });
  const { data, error, status } = await client.from("events").select("id").eq("slug", slug).maybeSingle();
  if (status === 0 || status >= 500) throw new NoAnswer("The server has no answer", { cause: error });
  if (error) throw error;
  return data?.id ?? null;
}

const open = (eventId: string, pass: string | null, device: { device: string; gate: string | null }) =>
  askDoor({ eventId, pass, ...device }, "open_door", {}, readPatienceMs);

/** Takes the secret of a link out of the address: it is kept by this device now. */
function clearAddress(): void {
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
}

/**
 * Opens a night: a link first, then the person's own right, then a pass that this device holds.
 * @throws NoAnswer; a DoorStop's refusal as the data API words it
 */
export async function findNight(
  slug: string,
  device: { device: string; gate: string | null },
  personId: string | null,
): Promise<Found | DoorStop> {
  const link = readPassLink(window.location.hash);
  const claimed = link ? await claimPass(link) : null;
  if (claimed) {
    clearAddress();
    return {
      eventId: claimed.eventId,
      pass: claimed,
      night: await open(claimed.eventId, claimed.pass, device),
    };
  }
  const kept = await readPass(slug);
  let stop: DoorStop = personId ? "not-found" : "signed-out";
  if (personId) {
    const eventId = await findEventId(slug);
    try {
      if (eventId) return { eventId, pass: null, night: await open(eventId, null, device) };
    } catch (error) {
      stop = toStop(error) ?? "not-found";
      if (!toStop(error)) throw error;
    }
  }
  if (!kept) return stop;
  return { eventId: kept.eventId, pass: kept, night: await open(kept.eventId, kept.pass, device) };
}
