// Calls that do not go down.
import type { Call } from "./read-calls.ts";

/** Each call to a floor above or to a neighbour, as a sentence that says what to do. A part that stands on no floor is above all. */
export function findUpwardCalls(calls: readonly Call[], floors: readonly string[][]): string[] {
  const floorOf = (part: string) => {
    const at = floors.findIndex((parts) => parts.includes(part));
    return at < 0 ? floors.length : at;
  };
  return calls
    .filter(({ from, to }) => from !== to && floorOf(from) <= floorOf(to))
    .map(({ caller, file, from, called, to }) => {
      const way = floorOf(from) === floorOf(to) ? "beside" : "above";
      return (
        `${file}: ${caller} calls ${called} of ${to}, which stands ${way} ${from}. Move what both need to a floor below, ` +
        `move the caller up, or let ${from} call every part by "-- in every part: …" (docs/architecture/database.md).`
      );
    });
}
