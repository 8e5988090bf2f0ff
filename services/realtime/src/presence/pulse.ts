// A copy of the server says every few seconds that it lives. Who was in a channel through a copy that died leaves with it.
import type { Realtime } from "../realtime.ts";

/** How many pulses a copy may miss. */
const patience = 2.5;

/** A running pulse. */
export type Pulse = { beat: () => Promise<void>; stop: () => Promise<void> };

/**
 * Starts it; the first beat is the caller's.
 * @param onForgotten told when the database crashed: its unlogged tables are empty, and changes may be lost
 */
export function startPulse(realtime: Realtime, onForgotten: () => void): Pulse {
  const { database, copy, settings, presences } = realtime;
  let running: Promise<void> = Promise.resolve();
  let epoch: string | undefined;

  async function beat(): Promise<void> {
    const [row] = await database.query<{ epoch: string }>(
      "insert into realtime.copies (id) values ($1) on conflict (id) do update set seen_at = clock_timestamp() returning epoch",
      [copy],
    );
    const before = epoch;
    epoch = row?.epoch;
    if (before !== undefined && before !== epoch) onForgotten();
    const alive = await database.query<{ id: string }>(
      "select id from realtime.copies where seen_at > clock_timestamp() - $1 * interval '1 millisecond'",
      [settings.pulseMs * patience],
    );
    await database.query(
      `delete from realtime.presences p where not exists (
         select from realtime.copies c where c.id = p.copy and c.seen_at > clock_timestamp() - $1 * interval '1 millisecond')`,
      [settings.pulseMs * patience],
    );
    presences.keepCopies(new Set([copy, ...alive.map(({ id }) => id)]));
  }

  const timer = setInterval(() => {
    running = beat().catch(() => {}); // the next one tells
  }, settings.pulseMs);
  timer.unref();
  return {
    beat,
    stop: async () => {
      clearInterval(timer);
      await running;
      await database
        .query(
          "with gone as (delete from realtime.presences where copy = $1) delete from realtime.copies where id = $1",
          [copy],
        )
        .catch(() => {}); // the others see it by the missing pulse
    },
  };
}
