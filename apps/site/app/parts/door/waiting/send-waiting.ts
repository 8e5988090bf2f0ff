// Sends what waits, a hundred scans at a time. Sending again changes nothing: the server knows every scan by its id.
import type { DoorAnswers, ScanVerdict, SyncAnswer } from "#app/parts/door/door-answers.ts";
import { type DoorArgs, NoAnswer } from "#app/parts/door/door-client.ts";
import type { WaitingEntry, WaitingSale, WaitingScan, WaitingScans } from "./waiting-scans.ts";

const atOnce = 100;
const syncPatienceMs = 20_000;

/** Somebody whom this device let in and whom the server does not count, with who came first. */
export type Conflict = {
  scan_id: string;
  kind: WaitingEntry["kind"];
  result: ScanVerdict | "counted" | "invalid" | "pass_ended" | "waits" | "sale_refused";
  at: string;
  first: { at: string | null; gate: string | null } | null;
};

type Ask = <N extends keyof DoorAnswers>(
  name: N,
  args: DoorArgs<N>,
  waitMs?: number,
) => Promise<DoorAnswers[N]>;

/** Those that let somebody through and count for nothing. What waits for a supervisor is no conflict yet. */
export function findConflicts(sent: readonly WaitingScan[], { results }: SyncAnswer): Conflict[] {
  return sent.flatMap((scan) => {
    const answer = results.find(({ scan_id }) => scan_id === scan.scan_id);
    const letThrough = scan.said === "admitted" && scan.kind !== "out";
    if (!answer || answer.counts || answer.result === "waits" || !letThrough) return [];
    return [
      { scan_id: scan.scan_id, kind: scan.kind, result: answer.result, at: scan.at, first: answer.first },
    ];
  });
}

async function sendSale(ask: Ask, sale: WaitingSale): Promise<Conflict[]> {
  try {
    await ask("sell_at_door", {
      p_lines: sale.lines,
      p_method: sale.method,
      p_key: sale.scan_id,
      p_from_stock: true,
      p_at: sale.at,
    });
    return [];
  } catch (error) {
    if (error instanceof NoAnswer || Object(error).details === "DOOR_RATE_LIMITED") throw error;
    return [{ scan_id: sale.scan_id, kind: "sale", result: "sale_refused", at: sale.at, first: null }];
  }
}

/**
 * Sends everything that waits.
 * @param now the server's time as this device knows it, in ms
 * @returns whom this device let in and the server does not count
 * @throws NoAnswer, or the refusal of the data API: what was not sent waits on
 */
export async function sendWaiting(waiting: WaitingScans, ask: Ask, now: () => number): Promise<Conflict[]> {
  const conflicts: Conflict[] = [];
  for (;;) {
    const next = waiting.entries[0];
    if (!next) return conflicts;
    if (next.kind === "sale") {
      conflicts.push(...(await sendSale(ask, next)));
      await waiting.remove(new Set([next.scan_id]));
      continue;
    }
    const scans = waiting.entries.filter((entry) => entry.kind !== "sale").slice(0, atOnce);
    const answer = await ask(
      "sync_check_ins",
      { p_scans: scans, p_clock: new Date(now()).toISOString() },
      syncPatienceMs,
    );
    conflicts.push(...findConflicts(scans, answer));
    await waiting.remove(new Set(scans.map(({ scan_id }) => scan_id)));
  }
}
