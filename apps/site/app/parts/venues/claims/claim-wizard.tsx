import { type ClaimStep, claimFields, claimSteps } from "@undercroft/contract";
import { useEffect, useRef, useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { refusalWords } from "#app/format/refusal-words.ts";
import { asSentence } from "#app/format/text/as-sentence.ts";
import { useOneAtATime } from "#app/forms/use-one-at-a-time.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type ClaimProblem, readProblems, stepsOf, type VenueClaim } from "./claim.ts";
import { ClaimContext } from "./claim-context.ts";
import { submitClaim } from "./claim-queries.ts";
import { StepAccess } from "./step-access.tsx";
import { StepBasics } from "./step-basics.tsx";
import { StepCapacity } from "./step-capacity.tsx";
import { StepHire } from "./step-hire.tsx";
import { StepList } from "./step-list.tsx";
import { StepPictures } from "./step-pictures.tsx";
import { StepProof } from "./step-proof.tsx";
import { StepReview } from "./step-review.tsx";
import { StepSafety } from "./step-safety.tsx";
import { type ClaimDraft, useClaimDraft } from "./use-claim-draft.ts";

const bodies = {
  basics: StepBasics,
  capacity: StepCapacity,
  access: StepAccess,
  safety: StepSafety,
  pictures: StepPictures,
  hire: StepHire,
  proof: StepProof,
} as const;

type ClaimWizardProps = { initial: VenueClaim; personId: string; onSent: (claim: VenueClaim) => void };

/** Claiming a page or adding a room, step by step; every step may be opened at any time. */
export function ClaimWizard({ initial, personId, onSent }: ClaimWizardProps) {
  const draft = useClaimDraft(initial);
  const { claim } = draft;
  const steps = stepsOf(claim.kind);
  const [step, setStep] = useState<ClaimStep>(() => firstStep(initial));
  const [seen, setSeen] = useState<ReadonlySet<string>>(
    () => new Set(initial.status === "changes_requested" ? steps : []),
  );
  const { send, isBusy, refusal, refused } = useSending(draft, onSent);
  const problems = (refused ?? claim.problems).filter((problem) => seen.has(problem.step));
  const heading = useFocusOfStep(step);
  const at = steps.indexOf(step);

  const go = (next: ClaimStep) => {
    setSeen((before) => new Set([...before, step, ...(next === "review" ? steps : [])]));
    setStep(next);
    // where one was is kept with what was typed, so that "Continue" leads there
    draft.set({ step: next });
    if (next === "review") void draft.flush();
  };
  const [isMovingOn, moveOn] = useOneAtATime();
  const next = async () => {
    setSeen((before) => new Set([...before, step]));
    const saved = await draft.flush();
    const stays = saved?.problems.some((problem) => problem.step === step) ?? false;
    if (stays) focusFirstError();
    else go(steps[at + 1] ?? "review");
  };
  const Body = step in bodies ? bodies[step as keyof typeof bodies] : null;
  return (
    <ClaimContext value={{ draft, personId, problems }}>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <StepList claim={{ ...claim, payload: draft.payload }} current={step} onStep={go} />
        <form
          noValidate
          className="grid min-w-0 max-w-3xl gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            if (step !== "review") void moveOn(next);
          }}
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 ref={heading} tabIndex={-1} className="type-h2">
              {claimSteps[step]}
            </h2>
            <SaveNote draft={draft} />
          </div>
          {draft.hasOlderCopy ? <OlderCopy onChoose={draft.settle} /> : null}
          {claim.notes.reason ? (
            <p className="border-warn border-s-4 ps-4">
              <strong>From our staff:</strong> {asSentence(claim.notes.reason)}
            </p>
          ) : null}
          {Body ? <Body key={step} /> : <StepReview problems={refused ?? claim.problems} toStep={go} />}
          <RefusalNote refusal={refusal} />
          <div className="flex flex-wrap gap-3 border-line border-t pt-5">
            {at > 0 ? (
              <Button variant="outline" onClick={() => go(steps[at - 1] ?? step)}>
                Back
              </Button>
            ) : null}
            {step === "review" ? (
              <Button size="lg" busy={isBusy} onClick={() => void send()}>
                {isBusy ? "Sending..." : claim.status === "changes_requested" ? "Send it again" : "Send it"}
              </Button>
            ) : (
              <Button type="submit" busy={isMovingOn}>
                Next: {claimSteps[steps[at + 1] ?? "review"]}
              </Button>
            )}
          </div>
        </form>
      </div>
    </ClaimContext>
  );
}

/** Where one goes on: at what staff asked for, else where one was. */
function firstStep({ kind, notes, payload }: VenueClaim): ClaimStep {
  const steps = stepsOf(kind);
  const noted = steps.find((step) => Object.keys(notes).some((field) => claimFields[field]?.step === step));
  const kept = payload.step && steps.includes(payload.step) ? payload.step : undefined;
  return noted ?? kept ?? steps[0] ?? "proof";
}

const focusFirstError = () =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>("form [aria-invalid=true], form [data-field]:not(:empty)")?.focus(),
  );

/** The heading of a step takes the focus when the step changes, and not when the page opens. */
function useFocusOfStep(step: ClaimStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}

/** Sends what is there; what is wrong comes back all at once. */
function useSending(draft: ClaimDraft, onSent: (claim: VenueClaim) => void) {
  const [refused, setRefused] = useState<readonly ClaimProblem[] | null>(null);
  const { attempt, isBusy, refusal } = useExclusiveChange((error, isOnline) => {
    const why = toRefusal(error, isOnline);
    if (why.code !== "VENUES_INVALID") return why;
    setRefused(readProblems(why.title));
    return null;
  });
  const send = () =>
    attempt(async () => {
      setRefused(null);
      const saved = await draft.flush();
      if (saved) onSent(await submitClaim(await browserClient(), saved));
      return Boolean(saved);
    });
  return { send, isBusy, refusal, refused };
}

/** Whether what was typed is kept. */
function SaveNote({ draft: { state, refusal } }: { draft: ClaimDraft }) {
  const words = {
    saved: "Saved",
    unsaved: "Not saved yet",
    saving: "Saving…",
    offline: "You're offline. What you type is kept in this browser and saved when you are back.",
    refused: refusalWords({ title: refusal?.title ?? "Not saved", remedy: refusal?.remedy ?? "" }),
  }[state];
  return (
    <p role="status" className={state === "refused" ? "text-red" : "text-ink-2"}>
      {words}
    </p>
  );
}

/** Something was typed here that another tab overtook: one of the two is chosen, and nothing is lost unseen. */
function OlderCopy({ onChoose }: { onChoose: (isMine: boolean) => void }) {
  return (
    <section aria-label="Not saved before" className="grid gap-3 border-2 border-warn p-4">
      <p>
        <strong>You typed something here that was not saved,</strong> and the claim was changed in another tab
        since.
      </p>
      <p className="flex flex-wrap gap-3">
        <Button size="sm" onClick={() => onChoose(true)}>
          Use what I typed
        </Button>
        <Button size="sm" variant="outline" onClick={() => onChoose(false)}>
          Keep what is saved
        </Button>
      </p>
    </section>
  );
}
