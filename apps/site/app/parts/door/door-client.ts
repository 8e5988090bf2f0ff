// The one way from the screens of a door to the database: every call goes with the night, the pass, the device and the gate.

import type { Database } from "@undercroft/contract/database";
import { type Arguments, callForOutcome } from "#app/api/call.ts";
import type { DoorAnswers } from "./door-answers.ts";

type Name = keyof DoorAnswers;
type Given = "p_event_id" | "p_pass" | "p_device" | "p_gate";

/** What a caller says of a function itself; the rest is added here. */
export type DoorArgs<N extends Name> = Omit<Database["public"]["Functions"][N]["Args"], Given>;

/** Who asks: the night, the pass where there is one, and how this device and its gate are called. */
export type DoorCaller = { eventId: string; pass: string | null; device: string; gate: string | null };

/** The server gave no answer in time, or none that says anything: what the door does now is decided by the list. */
export class NoAnswer extends Error {}

/** Which functions take the device, and which the gate as well; all take the night and the pass. */
const takes: Partial<Record<Name, readonly ("p_device" | "p_gate")[]>> = {
  check_in: ["p_device", "p_gate"],
  undo_check_in: ["p_device", "p_gate"],
  refuse_entry: ["p_device", "p_gate"],
  admit_guests: ["p_device", "p_gate"],
  add_walk_up: ["p_device", "p_gate"],
  count_at_door: ["p_device", "p_gate"],
  sell_at_door: ["p_device", "p_gate"],
  hold_door_stock: ["p_device"],
  sync_check_ins: ["p_device"],
  door_numbers: ["p_device"],
};

/** A person at the door waits no longer for the network. */
export const patienceMs = 3_000;
/** What is read in the background may take its time. */
export const readPatienceMs = 15_000;

type Answer = { data: unknown; error: unknown; status: number };

const timeout = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new NoAnswer("No answer in time")), ms));

async function send(name: Name, args: Record<string, unknown>, signal: AbortSignal): Promise<Answer> {
  return callForOutcome(name, args as Arguments<Name>, { signal });
}

/**
 * Calls a function of the door.
 * @throws NoAnswer where there was none in `waitMs`; the refusal of the data API else
 */
export async function askDoor<N extends Name>(
  caller: DoorCaller,
  name: N,
  args: DoorArgs<N>,
  waitMs = patienceMs,
): Promise<DoorAnswers[N]> {
  const all: Record<string, unknown> = { p_event_id: caller.eventId, p_pass: caller.pass, ...args };
  for (const key of takes[name] ?? []) all[key] ??= key === "p_gate" ? caller.gate : caller.device;
  const stopper = new AbortController();
  const answer = await Promise.race([send(name, all, stopper.signal), timeout(waitMs)]).catch(
    (error: unknown) => {
      stopper.abort();
      throw error instanceof NoAnswer ? error : new NoAnswer("The server was not reached", { cause: error });
    },
  );
  if (answer.status === 0 || answer.status === 408 || answer.status >= 500)
    throw new NoAnswer("The server has no answer", { cause: answer.error });
  if (answer.error) throw answer.error;
  return answer.data as DoorAnswers[N];
}
