import { useEffect, useRef, useState } from "react";
import { useOneAtATime } from "#app/forms/use-one-at-a-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { type EventDraft, type Step, seenSteps, stepNames, steps } from "./drafts/draft-data.ts";
import { useEventDraft } from "./drafts/use-event-draft.ts";
import { type OnSaved, useFinish } from "./drafts/use-finish.ts";
import { SaveNote } from "./save-note.tsx";
import { StepAccess } from "./steps/step-access.tsx";
import { StepBasics } from "./steps/step-basics.tsx";
import { StepHosted } from "./steps/step-hosted.tsx";
import { StepLineUp } from "./steps/step-line-up.tsx";
import { StepList } from "./steps/step-list.tsx";
import { StepPolicies } from "./steps/step-policies.tsx";
import { StepPublish } from "./steps/step-publish.tsx";
import { StepTickets } from "./steps/step-tickets.tsx";
import { StepWhen } from "./steps/step-when.tsx";
import { StepWhere } from "./steps/step-where.tsx";
import { WizardContext } from "./wizard-context.ts";

type EventWizardProps = {
  initial: EventDraft | null;
  organiserId: string;
  personId: string;
  step: Step;
  onStep: (step: Step) => void;
  onCreated: (draft: EventDraft) => void;
  onSaved: OnSaved;
};

const bodies = {
  basics: StepBasics,
  when: StepWhen,
  where: StepWhere,
  line_up: StepLineUp,
  tickets: StepTickets,
  access: StepAccess,
  policies: StepPolicies,
} as const;

/** Its error is drawn with the next frame. */
const focusFirstError = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>("form [aria-invalid=true]")?.focus());

/** Writing an event, step by step; every step may be opened at any time. */
export function EventWizard({ initial, organiserId, personId, step, onStep, ...on }: EventWizardProps) {
  const draft = useEventDraft({ initial, organiserId, onCreated: on.onCreated });
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => seenSteps(initial ?? null, step));
  const heading = useRef<HTMLHeadingElement>(null);
  const finish = useFinish(draft, on.onSaved);
  const shown = draft.problems.filter((problem) => problem.is_warning || seen.has(problem.step));
  const at = stepNames.indexOf(step);

  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    heading.current?.focus();
  }, [step]);

  const go = async (next: Step) => {
    setSeen((before) => new Set([...before, step, ...(next === "publish" ? stepNames : [])]));
    if (draft.state !== "saved") await draft.flush();
    onStep(next);
  };
  const [isMovingOn, moveOn] = useOneAtATime();
  const next = async () => {
    setSeen((before) => new Set([...before, step]));
    const saved = draft.state === "saved" && draft.draft ? draft.draft : await draft.flush();
    const stays = saved?.problems.some((problem) => problem.step === step && !problem.is_warning) ?? true;
    if (stays) focusFirstError();
    else await go(stepNames[at + 1] ?? "publish");
  };
  const Body = step !== "publish" ? bodies[step] : draft.draft?.is_hosted ? StepHosted : null;
  return (
    <WizardContext
      value={{
        organiserId,
        personId,
        eventId: draft.draft?.event_id ?? null,
        mayRepeat: draft.mayRepeat,
        data: draft.data,
        set: draft.set,
        problems: shown,
      }}
    >
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <StepList
          current={step}
          seen={seen}
          wrong={new Set(shown.filter((one) => !one.is_warning).map((one) => one.step))}
          onStep={(one) => void go(one)}
        />
        <form
          noValidate
          className="grid min-w-0 max-w-3xl gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            if (step !== "publish") void moveOn(next);
          }}
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 ref={heading} tabIndex={-1} className="type-h2">
              {steps[step]}
            </h2>
            <SaveNote state={draft.state} refusal={draft.refusal} taken={draft.taken} />
          </div>
          <ConflictNote data={draft.data} draft={draft.draft} theirs={draft.theirs} settle={draft.settle} />
          {Body ? <Body key={step} /> : null}
          {step === "publish" && !Body ? (
            <StepPublish
              isPublic={draft.isPublic}
              isBusy={finish.isBusy}
              allProblems={draft.problems}
              toStep={(one) => void go(one)}
              onSave={() => void finish.run("saved")}
              onPreview={() => void finish.run("preview")}
              onPublish={(how) => void finish.run("published", how)}
            />
          ) : null}
          <RefusalNote refusal={finish.refusal} />
          <TypedTitle finish={finish} />
          <div className="flex flex-wrap gap-3 border-line border-t pt-5">
            {at > 0 ? (
              <Button variant="outline" onClick={() => void go(stepNames[at - 1] ?? "basics")}>
                Back
              </Button>
            ) : null}
            {step === "publish" ? null : (
              <Button type="submit" busy={isMovingOn}>
                Next: {steps[stepNames[at + 1] ?? "publish"]}
              </Button>
            )}
          </div>
        </form>
      </div>
    </WizardContext>
  );
}

/** Above fifty people the title is typed before their night is moved. */
function TypedTitle({ finish }: { finish: ReturnType<typeof useFinish> }) {
  if (finish.refusal?.code !== "EVENTS_TITLE_NEEDED") return null;
  return (
    <Field label="Title of the event" hint="They will all be emailed. Type it to continue, then save again.">
      <TextInput
        value={finish.title}
        autoComplete="off"
        onChange={(event) => finish.setTitle(event.target.value)}
      />
    </Field>
  );
}
