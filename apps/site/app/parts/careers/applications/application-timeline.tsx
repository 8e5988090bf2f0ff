import { APPLICATION_STATES } from "@undercroft/contract";
import type { Move } from "#app/parts/careers/careers-queries.ts";
import { dateOf } from "#app/parts/careers/job-dates.ts";

/** What has happened to an application, the same for both sides. */
export function ApplicationTimeline({ moves }: { moves: readonly Move[] }) {
  return (
    <ol aria-label="What has happened" className="border-ink border-s-2 ps-4">
      {moves.map((move) => (
        <li key={`${move.status} ${move.created_at}`} className="pb-3 last:pb-0">
          <p>
            <span className="font-bold">{APPLICATION_STATES[move.status]}</span>{" "}
            <span className="text-small text-ink-2">{dateOf(move.created_at)}</span>
          </p>
          {move.sentence ? <p className="max-w-reading [overflow-wrap:anywhere]">{move.sentence}</p> : null}
        </li>
      ))}
    </ol>
  );
}
