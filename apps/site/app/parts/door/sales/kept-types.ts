// What this device may sell without a connection: the tickets as they were read last.
import type { DoorType } from "#app/parts/door/door-answers.ts";
import { NoAnswer } from "#app/parts/door/door-client.ts";
import { forgetKept, keep, readKept } from "#app/parts/door/list/vault.ts";

const name = (eventId: string) => `types:${eventId}`;

/** Reads what is sold, and keeps it; without an answer what was kept. @throws NoAnswer where nothing is */
export async function readTypes(eventId: string, read: () => Promise<DoorType[]>): Promise<DoorType[]> {
  try {
    const types = await read();
    await keep(name(eventId), types).catch(() => {});
    return types;
  } catch (error) {
    const kept = error instanceof NoAnswer ? await readKept<DoorType[]>(name(eventId)) : null;
    if (!kept) throw error;
    return kept;
  }
}

export const forgetTypes = (eventId: string): Promise<void> => forgetKept(name(eventId));
