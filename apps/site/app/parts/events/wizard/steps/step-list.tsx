import clsx from "clsx";
import { useEffect, useRef } from "react";
import { type Step, stepNames, steps } from "#app/parts/events/wizard/drafts/draft-data.ts";

type StepListProps = {
  current: Step;
  seen: ReadonlySet<string>;
  wrong: ReadonlySet<string>;
  onStep: (step: Step) => void;
};

/** The steps, each of which may be opened at any time. On phones the current one stands in the middle, with its number above. */
export function StepList({ current, seen, wrong, onStep }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  // the list alone moves, never the page
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector<HTMLElement>(`[data-step=${current}]`);
    if (box && item) box.scrollLeft = item.offsetLeft - (box.clientWidth - item.clientWidth) / 2;
  }, [current]);
  return (
    <nav aria-label="Steps" className="min-w-0 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
      <div className="mb-2 grid gap-2 lg:hidden">
        <p className="type-label">
          Step {stepNames.indexOf(current) + 1} of {stepNames.length}
        </p>
        <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col gap-1">
          {stepNames.map((name) => (
            <span
              key={name}
              className={clsx(
                "h-1.5",
                name === current
                  ? "bg-pink"
                  : wrong.has(name)
                    ? "bg-red"
                    : seen.has(name)
                      ? "bg-ink"
                      : "bg-line",
              )}
            />
          ))}
        </div>
      </div>
      <ol
        ref={list}
        className="relative flex gap-1 overflow-x-auto border-ink border-b-2 lg:grid lg:gap-0 lg:border-b-0"
      >
        {stepNames.map((name, at) => (
          <li key={name} data-step={name} className="shrink-0">
            <button
              type="button"
              aria-current={name === current ? "step" : undefined}
              className={clsx(
                "flex min-h-11 w-full items-center gap-3 px-3 text-start font-bold lg:border-s-4",
                name === current ? "bg-ink text-bg lg:border-pink" : "hover:underline lg:border-line",
              )}
              onClick={() => onStep(name)}
            >
              <span className="type-data">{at + 1}</span>
              {steps[name]}
              {wrong.has(name) ? (
                <span className="type-label">to do</span>
              ) : seen.has(name) && name !== "publish" ? (
                <span className="type-label">done</span>
              ) : null}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
