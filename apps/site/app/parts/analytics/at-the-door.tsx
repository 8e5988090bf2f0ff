import { clockTime } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import type { DoorFigures } from "./figures.ts";
import { ValueTable } from "./value-table.tsx";

/** Who came in and went out, by quarter of an hour, and how many tickets nobody used. */
export function AtTheDoor({ door: { came_in: cameIn, not_in: notIn, quarters } }: { door: DoorFigures }) {
  return (
    <>
      <p>
        {plural(cameIn, "person", "people")} came in. {plural(notIn, "ticket")} {notIn === 1 ? "was" : "were"}{" "}
        not used.
      </p>
      <ValueTable
        label="Who came in, by quarter of an hour"
        columns={["From", "Came in", "Went out"]}
        rows={quarters.map(({ at, came_in: into, went_out: out }) => ({
          key: at,
          cells: [clockTime(new Date(at)), into, out],
        }))}
      />
    </>
  );
}
