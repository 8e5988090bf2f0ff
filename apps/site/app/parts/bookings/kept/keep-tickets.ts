// A person's tickets are kept on this device: after every reading, after a booking, and once more on the day of a night.
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import {
  deviceGeneration,
  type Keeping,
  type KeptRecord,
  keepOnDevice,
  readFromDevice,
} from "#app/api/device-store.ts";
import { wipeFrom } from "#app/api/wiping-mark.ts";
import { serverDate } from "#app/device/server-time.ts";
import { addDays, londonWallClock } from "#app/format/nights.ts";
import { splitBookings } from "#app/parts/bookings/mine/my-bookings.ts";
import { listMyBookings, type MyBooking } from "#app/parts/bookings/queries.ts";

/** The name under which a device keeps its person's bookings. */
const keptBookings = "bookings";

/** What a device keeps of them, those of nights to come before all. */
const most = 200;

/** What lies there and is no booking, such as a record of another build, counts as nothing. */
const isBooking = (value: unknown): value is MyBooking => {
  const { id, event, lines, tickets } = Object(value) as Partial<MyBooking>;
  return (
    typeof id === "string" &&
    typeof event?.starts_at === "string" &&
    Array.isArray(lines) &&
    Array.isArray(tickets)
  );
};

/** The bookings that lie on this device: of this person, or for null of the one whose device this is. Never throws. */
export async function readKeptBookings(personId: string | null): Promise<KeptRecord<MyBooking[]> | null> {
  const kept = await readFromDevice<unknown>(keptBookings, personId);
  return Array.isArray(kept?.value) ? { ...kept, value: kept.value.filter(isBooking) } : null;
}

/** Reads a person's bookings, and keeps them on this device. `keeping` says whether it could. */
export async function readBookings(personId: string): Promise<{ bookings: MyBooking[]; keeping: Keeping }> {
  const asOf = await deviceGeneration();
  const bookings = await listMyBookings(await browserClient(), personId);
  const { upcoming, past } = splitBookings(bookings, serverDate());
  const kept = [...upcoming, ...past].slice(0, most);
  return { bookings, keeping: await keepOnDevice(keptBookings, personId, kept, asOf) };
}

const DAY_MS = 86_400_000;
const NOON = 12;

/** The day whose noon in London was the last one. */
function dayOfLastNoon(moment: Date): string {
  const { day, hour } = londonWallClock(moment);
  return hour >= NOON ? day : addDays(day, -1);
}

/** Whether what is kept is to be read again: after a day, and at the first visit after noon of a night in it, when addresses are out. */
export function isReadingDue(
  kept: { savedAt: number; value: readonly { event: { night_date: string | null } }[] } | null,
  now: Date,
): boolean {
  if (!kept || now.getTime() - kept.savedAt >= DAY_MS) return true;
  const today = dayOfLastNoon(now);
  const isSince = dayOfLastNoon(new Date(kept.savedAt)) !== today;
  return isSince && kept.value.some(({ event }) => event.night_date === today);
}

/** Keeps a person's tickets where that is due, until the day on which their account is erased. */
export async function keepTicketsIfDue(personId: string): Promise<void> {
  const kept = await readKeptBookings(personId);
  if (!isReadingDue(kept, serverDate())) return;
  await readBookings(personId);
  wipeFrom((await call("get_my_erasure"))?.due_at ?? null);
}

/** Keeps the tickets of a booking that was made just now, and asks the browser not to clear them when its room runs out. */
export async function keepNewTickets(personId: string): Promise<Keeping> {
  const { keeping } = await readBookings(personId);
  if (keeping === "kept" && !(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
  return keeping;
}
