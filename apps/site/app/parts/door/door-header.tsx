import clsx from "clsx";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { clockTime } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { announce } from "#app/ui/notices/announce.ts";
import type { Numbers } from "./door-answers.ts";
import { useDoor } from "./night/door-context.tsx";

const GateDialog = lazy(() => import("./gate-dialog.tsx"));

/** What everybody at a door has to know at any moment: how many are inside, whether there is a line, and where this device stands. */
export function DoorHeader() {
  const { view } = useDoor();
  const [isChoosing, setIsChoosing] = useState(false);
  const { night, numbers, gate, device } = view;
  return (
    <header className="border-ink border-b-2" data-no-print="">
      <div className="gutter grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="truncate font-bold">
            {night?.title}
          </h1>
          <p className="flex items-center gap-x-4 text-small">
            <Link to="/door" className="text-link inline-flex min-h-11 items-center">
              Doors
            </Link>
            <button
              type="button"
              className="inline-flex min-h-11 min-w-0 items-center underline underline-offset-4"
              onClick={() => setIsChoosing(true)}
            >
              <span className="truncate">{[gate ?? "No gate", device].join(", ")}</span>
            </button>
          </p>
        </div>
        <Inside numbers={numbers} />
      </div>
      <Line />
      <Suspense fallback={null}>
        {isChoosing ? <GateDialog onClose={() => setIsChoosing(false)} /> : null}
      </Suspense>
    </header>
  );
}

const levelWords = { "80": "80% full", "95": "95% full", full: "House full" };

/** "112 of 220 inside", in figures that are read from an arm's length away. */
function Inside({ numbers }: { numbers: Numbers | null }) {
  const level = numbers?.level ?? null;
  useEffect(() => {
    if (level === "full") announce(levelWords.full, "assertive");
    else if (level === "80" || level === "95") announce(levelWords[level]);
  }, [level]);
  if (!numbers) return null;
  const { inside, capacity } = numbers;
  return (
    <p
      className={clsx(
        "grid justify-items-end px-2 py-1",
        level === "full" && "bg-red text-on-red",
        (level === "95" || level === "80") && "bg-yellow text-on-yellow",
      )}
    >
      <span className="type-numeral-lg">
        {inside}
        {capacity === null ? null : <span className="opacity-80"> / {capacity}</span>}
      </span>
      <span className="type-label">
        {level === null || level === "ok" ? "Inside" : levelWords[level]}
        {capacity === null ? null : <span className="sr-only">, {capacity} allowed</span>}
      </span>
      {capacity === null ? <span className="text-small">No licensed number stated</span> : null}
    </p>
  );
}

/** Whether the server answers, and how many scans wait to be sent. */
function Line() {
  const { view } = useDoor();
  const { offlineSince, waiting } = view;
  const waits = waiting > 0 ? `${plural(waiting, "scan")} waiting` : null;
  return (
    <p
      role="status"
      className={clsx(
        "gutter py-0.5 font-bold text-small",
        offlineSince === null ? "text-ink-2" : "bg-yellow text-on-yellow",
      )}
    >
      {offlineSince === null
        ? ["Online", waits].filter(Boolean).join(". ")
        : [`Offline since ${clockTime(new Date(offlineSince))}`, waits].filter(Boolean).join(", ")}
    </p>
  );
}
