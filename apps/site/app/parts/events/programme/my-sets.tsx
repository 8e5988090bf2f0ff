import { Link } from "react-router";
import { dayName, nightDateOf } from "#app/format/nights.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SetRow } from "./set-row.tsx";
import { clashesOf, isTimed, type TimedSet } from "./sets.ts";
import type { Picking } from "./use-picking.ts";

type MySetsProps = { slug: string; picking: Picking; isSignedIn: boolean };

/** The picks of this visitor by time, with what clashes. They lie in this browser, so they are there without a connection too. */
export function MySets({ slug, picking, isSignedIn }: MySetsProps) {
  const timed = picking.picks
    .filter(isTimed)
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
  const waiting = picking.picks.filter((set) => !isTimed(set));
  if (picking.picks.length === 0)
    return (
      <EmptyState>
        Nothing picked yet. Press a set to pick it: your picks and their clashes stand here, also without a
        connection.
      </EmptyState>
    );
  const nights = Map.groupBy(timed, ({ start }) => nightDateOf(new Date(start)));
  return (
    <div className="grid max-w-reading gap-6">
      {[...nights].map(([night, sets]) => (
        <section key={night} aria-label={`Your picks of ${dayName(night)}`}>
          <h2 className="type-h3 mb-2">{dayName(night)}</h2>
          <ul className="border-ink border-t-2">
            {sets.map((set) => (
              <SetRow
                key={set.id}
                set={set}
                picking={picking}
                withRoom
                note={<Clashes set={set} among={timed} />}
              />
            ))}
          </ul>
        </section>
      ))}
      {waiting.length > 0 ? (
        <section aria-label="Picks without a time">
          <h2 className="type-h3 mb-2">Time to be announced</h2>
          <ul className="border-ink border-t-2">
            {waiting.map((set) => (
              <SetRow key={set.id} set={set} picking={picking} withRoom />
            ))}
          </ul>
        </section>
      ) : null}
      <p className="text-ink-2" data-no-print="">
        {isSignedIn ? (
          <>
            We remind you 15 minutes before each pick and tell you when one moves.{" "}
            <Link to="/notifications/preferences" className="text-link">
              Choose how
            </Link>
          </>
        ) : (
          "Your picks are kept in this browser. Sign in to be reminded 15 minutes before each of them."
        )}
      </p>
      {timed.length > 0 ? (
        <p data-no-print="">
          <a
            href={`/events/${slug}/programme.ics?sets=${timed.map(({ id }) => id).join(",")}`}
            className={buttonClass({ variant: "outline" })}
          >
            Picks as a calendar file
          </a>
        </p>
      ) : null}
    </div>
  );
}

function Clashes({ set, among }: { set: TimedSet; among: readonly TimedSet[] }) {
  const clashes = clashesOf(set, among);
  if (clashes.length === 0) return null;
  return (
    <span className="w-full text-red text-small">
      Clashes with {clashes.map(({ title, room }) => (room ? `${title} (${room})` : title)).join(", ")}
    </span>
  );
}
