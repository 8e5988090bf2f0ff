import { Link } from "react-router";
import { serverDate } from "#app/device/server-time.ts";
import { DoorNow } from "./door-now.tsx";
import { doorTimes } from "./door-times.ts";
import type { TeamNight } from "./team-night.ts";
import { TeamNumbers } from "./team-numbers.tsx";

type TonightsDoorProps = { night: TeamNight & { title: string }; isSupervisor: boolean };

/** The door of one night on the screen of its venue: its numbers, and the ways to it. */
export function TonightsDoor({ night, isSupervisor }: TonightsDoorProps) {
  return (
    <article className="grid grid-cols-1 gap-3">
      <h3 className="type-h3 [overflow-wrap:anywhere]" dir="auto">
        {night.title}
      </h3>
      <TeamNumbers night={night}>
        {(numbers) => (
          <DoorNow
            night={night}
            numbers={numbers}
            times={doorTimes(night, serverDate())}
            isSupervisor={isSupervisor}
          />
        )}
      </TeamNumbers>
      <p>
        <Link to={`/organise/events/${night.id}?view=door`} className="text-link">
          {isSupervisor ? "Passes, settings and who came" : "Who came"}
          <span className="sr-only">: {night.title}</span>
        </Link>
      </p>
    </article>
  );
}
