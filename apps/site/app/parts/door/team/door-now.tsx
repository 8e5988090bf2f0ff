import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import type { DoorNumbers } from "#app/parts/door/door-answers.ts";
import { RoomMeter } from "#app/parts/door/numbers/room-meter.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { DoorTimes } from "./door-times.ts";
import type { TeamNight } from "./team-night.ts";

type DoorNowProps = {
  night: Pick<TeamNight, "slug">;
  numbers: DoorNumbers;
  times: DoorTimes;
  isSupervisor: boolean;
};

/** How many are inside, who is still expected, and the way to the door. */
export function DoorNow({ night, numbers, times, isSupervisor }: DoorNowProps) {
  const { expected } = numbers;
  const isOver = times.state === "over";
  return (
    <div className="grid gap-6 border-2 border-ink p-4 sm:p-6 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
      <div className="grid max-w-reading gap-4">
        {isOver ? null : <RoomMeter numbers={numbers.numbers} />}
        <p>
          {isOver
            ? `${plural(expected.tickets, "ticket")} and ${plural(expected.guests, "guest")} did not come.`
            : `Still expected: ${plural(expected.tickets, "ticket")} and ${plural(expected.guests, "guest")}.`}
        </p>
        {times.state === "early" ? (
          <p className="text-ink-2">People can be let in from {momentName(times.opensAt)}.</p>
        ) : null}
      </div>
      <div className="grid gap-3">
        {isOver ? (
          <p className="border-warn border-s-4 ps-4">This night is over.</p>
        ) : (
          <LinkButton to={`/door/${night.slug}`} size="lg">
            Open the door
          </LinkButton>
        )}
        {isSupervisor ? (
          <LinkButton to={`/door/${night.slug}/paper`} variant="outline">
            Print the list
          </LinkButton>
        ) : null}
      </div>
    </div>
  );
}
