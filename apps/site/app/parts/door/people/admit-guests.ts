// Lets guests in by name, with a line or without.
import type { Guest, GuestAnswer } from "#app/parts/door/door-answers.ts";
import { NoAnswer } from "#app/parts/door/door-client.ts";
import type { DoorNight } from "#app/parts/door/night/door-night.ts";

/** @throws NoAnswer where there is neither a line nor a list; the refusal of the data API */
export async function admitGuests(
  door: DoorNight,
  guest: Guest,
  number: number,
  reason: string | null = null,
): Promise<GuestAnswer & { isOffline: boolean }> {
  const scanId = crypto.randomUUID();
  if (door.read().offlineSince === null)
    try {
      const answer = await door.ask("admit_guests", {
        p_guest_id: guest.id,
        p_number: number,
        p_scan_id: scanId,
        p_reason: reason,
      });
      return { ...answer, isOffline: false };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
  const numbers = door.serverNumbers;
  if (!numbers || !door.offline?.keeper.list || reason) throw new NoAnswer("There is nothing to go by");
  const answer = await door.offline.admitGuests(guest.id, number, door.read().gate, numbers, scanId);
  await door.waits();
  return { ...answer, isOffline: true };
}
