import { clockTime, nightDateOf, nightHeading } from "#app/format/nights.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SetRow } from "./set-row.tsx";
import { nowAndNext, type ProgrammeSet } from "./sets.ts";
import type { Picking } from "./use-picking.ts";

type NowAndNextProps = { sets: readonly ProgrammeSet[]; picking: Picking; now: Date };

/** What is on in each room, and what comes next there. */
export function NowAndNext({ sets, picking, now }: NowAndNextProps) {
  const rooms = nowAndNext(sets, now);
  if (rooms.length === 0) return <EmptyState>Everything has been played.</EmptyState>;
  const tonight = nightDateOf(now);
  return (
    <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {rooms.map(({ room, on, next }) => (
        <section key={room ?? ""} className="border-2 border-ink p-4" aria-label={room ?? "Now and next"}>
          {room ? (
            <h2 className="type-h3" dir="auto">
              {room}
            </h2>
          ) : null}
          <h3 className="mt-3 type-label text-ink-2">Now</h3>
          <ul>
            {on ? <SetRow set={on} picking={picking} /> : <li className="py-2 text-ink-2">Nothing yet</li>}
          </ul>
          {next ? (
            <>
              <h3 className="mt-3 type-label text-ink-2">
                Next,{" "}
                {[
                  nightDateOf(new Date(next.start)) === tonight
                    ? null
                    : nightHeading(nightDateOf(new Date(next.start)), tonight),
                  `at ${clockTime(new Date(next.start))}`,
                ]
                  .filter(Boolean)
                  .join(" ")}
              </h3>
              <ul>
                <SetRow set={next} picking={picking} />
              </ul>
            </>
          ) : null}
        </section>
      ))}
    </div>
  );
}
