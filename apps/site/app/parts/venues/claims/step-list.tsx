import { type ClaimStep, claimSteps } from "@undercroft/contract";
import clsx from "clsx";
import { useEffect, useRef } from "react";
import { percentDone, type StepState, stepState, stepsOf, type VenueClaim } from "./claim.ts";

const words: Record<StepState, string> = { missing: "empty", wrong: "to do", done: "done" };

type StepListProps = { claim: VenueClaim; current: ClaimStep; onStep: (step: ClaimStep) => void };

/** The steps with where each stands, and how much is there. Every step may be opened at any time. */
export function StepList({ claim, current, onStep }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  const steps = stepsOf(claim.kind);
  const percent = percentDone(claim);
  // the list alone moves, never the page
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector<HTMLElement>(`[data-step=${current}]`);
    if (box && item) box.scrollLeft = item.offsetLeft - (box.clientWidth - item.clientWidth) / 2;
  }, [current]);
  return (
    <nav aria-label="Steps" className="min-w-0 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
      <p className="mb-1 flex items-baseline justify-between gap-3 type-label">
        <span>{claim.kind === "new" ? "Adding a room" : "Claiming a page"}</span>
        <span className="type-data">{percent}%</span>
      </p>
      <div
        role="progressbar"
        aria-label="How much is there"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mb-4 h-2 border border-ink"
      >
        <div className="h-full bg-pink" style={{ width: `${percent}%` }} />
      </div>
      <ol
        ref={list}
        className="relative flex max-lg:overflow-x-auto max-lg:border-line max-lg:border-b lg:flex-col"
      >
        <li className="flex min-h-11 shrink-0 items-center gap-3 whitespace-nowrap px-3 text-ink-2 lg:border-line lg:border-s-4">
          <span className="type-data">1</span>
          {claimSteps.find}
          <span className="type-label">done</span>
        </li>
        {steps.map((step, at) => (
          <li key={step} data-step={step} className="shrink-0">
            <button
              type="button"
              aria-current={step === current ? "step" : undefined}
              className={clsx(
                "flex min-h-11 w-full items-center gap-3 whitespace-nowrap px-3 text-start font-bold lg:border-s-4",
                step === current ? "bg-ink text-bg lg:border-pink" : "hover:underline lg:border-line",
              )}
              onClick={() => onStep(step)}
            >
              <span className="type-data">{at + 2}</span>
              {claimSteps[step]}
              {step === "review" ? null : (
                <span className="type-label ms-auto">{words[stepState(step, claim)]}</span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
