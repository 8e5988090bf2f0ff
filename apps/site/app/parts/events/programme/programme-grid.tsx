import { clockTime, dayName } from "#app/format/nights.ts";
import { Heart } from "#app/ui/icons/heart.ts";
import { ScrollRegion } from "#app/ui/lists/scroll-region.tsx";
import { pickedSets } from "./picked-sets.ts";
import { hoursOf } from "./set-row.tsx";
import type { ProgrammeDay, TimedSet } from "./sets.ts";
import type { Picking } from "./use-picking.ts";
import "./programme.css";

/** One row of the grid stands for this long. */
const UNIT_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

type ProgrammeGridProps = { day: ProgrammeDay; picking: Picking; now: Date };

/** A night as a grid: a column for each room, down by time. A press on a set picks it. */
export function ProgrammeGrid({ day, picking, now }: ProgrammeGridProps) {
  // the hours of London and of UTC begin at once
  const from = Math.floor(day.from / HOUR_MS) * HOUR_MS;
  const units = Math.ceil((day.to - from) / UNIT_MS);
  const hours = Array.from({ length: Math.ceil((day.to - from) / HOUR_MS) }, (_, at) => from + at * HOUR_MS);
  const rowOf = (moment: number) => Math.round((moment - from) / UNIT_MS) + 2;
  const at = now.getTime();
  return (
    <ScrollRegion label={`${dayName(day.night)} by room`} className="relative">
      <div
        className="programme-grid"
        style={{ "--units": units, "--rooms": day.rooms.length } as React.CSSProperties}
      >
        {hours.map((hour) => (
          <div key={hour} className="programme-hour" style={{ gridRow: rowOf(hour) }} aria-hidden="true">
            <span>{clockTime(new Date(hour))}</span>
          </div>
        ))}
        {at > from && at < day.to ? (
          <div className="programme-now" style={{ gridRow: rowOf(at) }} aria-hidden="true" />
        ) : null}
        {day.rooms.map(({ room, sets }, column) => (
          <section key={room ?? ""} className="contents" aria-label={room ?? "Room to be announced"}>
            <h3 className="programme-room type-label" style={{ gridColumn: column + 2 }} dir="auto">
              {room ?? (day.rooms.length > 1 ? "To be announced" : "")}
            </h3>
            <ul className="contents">
              {sets.map((set) => (
                <li
                  key={set.id}
                  className="programme-set"
                  style={{
                    gridColumn: column + 2,
                    gridRow: `${rowOf(Date.parse(set.start))} / ${Math.max(rowOf(Date.parse(set.until)), rowOf(Date.parse(set.start)) + 1)}`,
                  }}
                >
                  <GridSet set={set} picking={picking} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </ScrollRegion>
  );
}

function GridSet({ set, picking }: { set: TimedSet; picking: Picking }) {
  return (
    <button
      type="button"
      data-needs-script=""
      aria-pressed={picking.isPicked(set)}
      data-saves={pickedSets.markOf(set.id)}
      className="programme-pick"
      onClick={() => picking.toggle(set)}
    >
      <span className="font-bold" dir="auto">
        {set.title}
      </span>{" "}
      <span className="type-data">{hoursOf(set)}</span>
      <Heart className="programme-heart size-4" aria-hidden="true" />
    </button>
  );
}
