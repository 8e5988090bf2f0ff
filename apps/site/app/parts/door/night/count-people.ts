// Counting by hand, and sales out of what is kept for this device: both go on without a line.
import { NoAnswer } from "#app/parts/door/door-client.ts";
import type { DoorNight } from "./door-night.ts";

/**
 * Counts people in (or out, with a minus) who have neither ticket nor name, or staff.
 * @returns whether it waits on this device to be sent
 * @throws the refusal of the data API
 */
export async function countPeople(
  door: DoorNight,
  kind: "clicker" | "staff",
  number: number,
): Promise<{ isWaiting: boolean }> {
  const scanId = crypto.randomUUID();
  if (door.read().offlineSince === null)
    try {
      await door.ask("count_at_door", { p_change: number, p_scan_id: scanId, p_kind: kind });
      return { isWaiting: false };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
  await door.offline?.click(kind, number, door.read().gate, scanId);
  await door.waits();
  return { isWaiting: true };
}

/** A sale out of what is kept for this device: it waits here until the server has it, which may take it back as `sale_refused` among the conflicts. */
export async function sellFromStock(
  door: DoorNight,
  lines: { ticket_type_id: string; quantity: number }[],
  method: "cash" | "card",
): Promise<void> {
  const at = new Date(door.clock.now()).toISOString();
  await door.offline?.waiting.add({
    scan_id: crypto.randomUUID(),
    kind: "sale",
    lines,
    method,
    at,
    gate: door.read().gate,
  });
  await door.waits();
}
