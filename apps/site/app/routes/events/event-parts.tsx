import clsx from "clsx";
import { Link } from "react-router";
import type { ManagedEvent } from "#app/parts/events/manage/manage-queries.ts";
import { ChevronDown } from "#app/ui/icons/chevron-down.ts";
import { type EventTab, tabGroups } from "./event-tab.ts";

type EventPartsProps = { event: ManagedEvent; tabs: readonly EventTab[]; shown: EventTab | undefined };

/** The tabs of an event by subject: a column beside what is open, and on a phone a list behind its name. */
export function EventParts(props: EventPartsProps) {
  return (
    <nav aria-label="Parts of this event" data-no-print="">
      <details className="border-2 border-ink lg:hidden" key={props.shown?.view}>
        <summary className="flex min-h-12 cursor-pointer items-center px-3 font-bold">
          {props.shown?.label}
          <span className="ms-auto flex items-center gap-2 type-label text-ink-2">
            Parts
            <ChevronDown className="size-5" aria-hidden="true" />
          </span>
        </summary>
        <div className="grid grid-cols-2 gap-x-4 gap-y-5 border-ink border-t-2 p-3">
          <Groups {...props} isWide={false} />
        </div>
      </details>
      <div className="hidden gap-5 lg:grid">
        <Groups {...props} isWide />
      </div>
    </nav>
  );
}

function Groups({ event, tabs, shown, isWide }: EventPartsProps & { isWide: boolean }) {
  const groups = tabGroups.map((group) => ({ group, own: tabs.filter((tab) => tab.group === group) }));
  return groups
    .filter(({ own }) => own.length > 0)
    .map(({ group, own }) => (
      <div key={group}>
        <p className="type-label text-ink-2">{group}</p>
        <ul className="mt-1" aria-label={group}>
          {own.map(({ view, label, Waiting }) => (
            <li key={view}>
              <Link
                to={`?view=${view}`}
                replace
                preventScrollReset
                aria-current={view === shown?.view ? "page" : undefined}
                className={clsx(
                  "flex items-center gap-2 border-s-4 px-3 font-bold no-underline",
                  isWide ? "min-h-9" : "min-h-11",
                  view === shown?.view ? "border-pink bg-ink text-bg" : "border-line hover:underline",
                )}
              >
                {label}
                {Waiting ? <Waiting event={event} /> : null}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    ));
}
