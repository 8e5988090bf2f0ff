import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { clockTime } from "#app/format/nights.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { Heart } from "#app/ui/icons/heart.ts";
import { Tag } from "#app/ui/tag.tsx";
import { pickedSets } from "./picked-sets.ts";
import type { ProgrammeSet } from "./sets.ts";
import type { Picking } from "./use-picking.ts";

export const KINDS: Partial<Record<string, string>> = {
  live: "Live",
  hybrid: "Hybrid",
  talk: "Talk",
  visual: "Visuals",
};

/** "23:00–00:30", "23:00" where the end was not said. */
export const hoursOf = ({ start, end }: ProgrammeSet): string =>
  start === null
    ? ""
    : [clockTime(new Date(start)), end === null ? null : clockTime(new Date(end))].filter(Boolean).join("–");

type SetRowProps = {
  set: ProgrammeSet;
  picking: Picking;
  /** says where it is too */
  withRoom?: boolean;
  note?: ReactNode;
};

/** One set on a line: when, who, where, and whether it is picked. */
export function SetRow({ set, picking, withRoom = false, note }: SetRowProps) {
  const isOn = picking.isPicked(set);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-1.5">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
        {set.start ? (
          <time dateTime={set.start} className="type-numeral w-28 shrink-0">
            {hoursOf(set)}
          </time>
        ) : null}
        <span className="min-w-0 font-bold [overflow-wrap:anywhere]" dir="auto">
          {set.acts.map(({ name, slug }, at) => (
            <Fragment key={set.ids[at]}>
              {at > 0 ? " b2b " : null}
              {slug ? (
                <Link
                  to={`/artists/${slug}`}
                  className="inline-flex min-h-6 items-center no-underline hover:underline"
                >
                  {name}
                </Link>
              ) : (
                name
              )}
            </Fragment>
          ))}
        </span>
        {KINDS[set.kind] ? <Tag>{KINDS[set.kind]}</Tag> : null}
        {withRoom && set.room ? (
          <span className="type-data text-ink-2" dir="auto">
            {set.room}
          </span>
        ) : null}
        {note}
      </div>
      <button
        type="button"
        data-needs-script=""
        data-no-print=""
        className={buttonClass({ variant: "quiet", size: "icon" })}
        aria-pressed={isOn}
        aria-label={`Pick ${set.title}`}
        data-saves={pickedSets.markOf(set.id)}
        onClick={() => picking.toggle(set)}
      >
        <Heart className="size-5" aria-hidden="true" />
      </button>
    </li>
  );
}
