import { type Rota, rewardWords, shiftHours, shiftName } from "#app/parts/rota/rota-words.ts";
import type { RotaNight } from "./rota-section.tsx";
import "./rota-sheet.css";

/** The rota on paper: shifts with names, codes and lines to write on. Shown when the page is printed. */
export function RotaSheet({ night, rota }: { night: RotaNight; rota: Rota }) {
  return (
    <div className="rota-sheet hidden print:block">
      <h1 dir="auto">{night.title}: rota</h1>
      {rota.note ? <p>{rota.note}</p> : null}
      <table>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Shift</th>
            <th scope="col">Who, code</th>
            <th scope="col">Came</th>
          </tr>
        </thead>
        <tbody>
          {rota.shifts.flatMap((shift) =>
            Array.from({ length: shift.places }, (_, at) => {
              const claim = shift.claims[at];
              return (
                <tr key={`${shift.id}-${claim?.id ?? at}`}>
                  <td>{at === 0 ? shiftHours(shift) : ""}</td>
                  <td dir="auto">{at === 0 ? `${shiftName(shift)} (${rewardWords(shift)})` : ""}</td>
                  <td dir="auto">{claim ? `${claim.name}, ${claim.code}` : ""}</td>
                  <td>{claim?.came_at ? "✓" : ""}</td>
                </tr>
              );
            }),
          )}
        </tbody>
      </table>
    </div>
  );
}
