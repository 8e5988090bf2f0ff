import type { DoorNumbers } from "#app/parts/door/door-answers.ts";
import { gateName } from "./gate-name.ts";

/** Who came in and went out by each gate. */
export function GateList({ gates }: { gates: DoorNumbers["gates"] }) {
  if (gates.length === 0) return <p className="text-ink-2">Nobody has come through a gate yet.</p>;
  return (
    <ul>
      {gates.map(({ gate, came_in: cameIn, went_out: wentOut }) => (
        <li key={gate} className="flex items-baseline justify-between gap-4 border-line border-b py-2">
          <span className="font-bold [overflow-wrap:anywhere]">{gateName(gate)}</span>
          <span className="whitespace-nowrap">
            {cameIn} in, {wentOut} out
          </span>
        </li>
      ))}
    </ul>
  );
}
