import { useQuery } from "@tanstack/react-query";
import { MODERATION_ACTS, REPORT_REASONS } from "@undercroft/contract";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { deadlineName, momentName } from "#app/format/moment.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { toActFailure } from "#app/parts/admin/act-failure.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type Decision, readDecision, submitAppeal } from "./appeal-queries.ts";

const answers = {
  open: "We have your appeal and answer within seven days.",
  upheld: "We have looked again, and the decision stands.",
  overturned: "We were wrong, and have put everything back as it was.",
} as const;

/** A decision with its reasons, for the person it is about, and the appeal against it. */
export function DecisionView({ actionId, code }: { actionId: string; code: string | null }) {
  const query = useQuery({
    queryKey: ["decisions", actionId],
    queryFn: () => readDecision(actionId, code),
    staleTime: 0,
  });
  return (
    <Loaded query={query} what="This decision" why={staffWhy(query)}>
      {(decision) => (
        <div className="grid gap-8">
          <Reasons decision={decision} />
          {decision.appeal ? (
            <section className="border-ink border-t-2 pt-4">
              <h2 className="type-h3">Your appeal</h2>
              <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{decision.appeal.text}</p>
              <p role="status" className="mt-4 font-bold">
                {answers[decision.appeal.status]}
              </p>
              {decision.appeal.note ? <p className="mt-1 text-ink-2">{decision.appeal.note}</p> : null}
            </section>
          ) : (
            <AppealForm actionId={actionId} code={code} onSent={() => void query.refetch()} />
          )}
        </div>
      )}
    </Loaded>
  );
}

function Reasons({ decision }: { decision: Decision }) {
  const rows = [
    ["About", decision.title],
    ["What we decided", MODERATION_ACTS[decision.action]],
    ["Rule", REPORT_REASONS[decision.rule]],
    ["What we found", decision.facts],
    ["Decided", momentName(decision.created_at)],
    ...(decision.until ? [["Until", deadlineName(decision.until)]] : []),
    ["You can appeal until", deadlineName(decision.appeal_until)],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="mb-2 [overflow-wrap:anywhere] sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type AppealFormProps = { actionId: string; code: string | null; onSent: () => void };

function AppealForm({ actionId, code, onSent }: AppealFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveChange(toActFailure);
  const form = useHeldForm({
    name: `appeal:${actionId}`,
    defaults: { text: "" },
    send: async ({ text }) => {
      if (await attempt(() => submitAppeal(actionId, text, code))) onSent();
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4 border-ink border-t-2 pt-4">
      <h2 className="type-h3">Appeal</h2>
      <Field
        label="Why is this wrong?"
        hint="A colleague who had no part in the decision reads it. You can appeal once."
      >
        <TextArea {...form.register("text")} maxLength={2000} />
      </Field>
      <RefusalNote refusal={refusal} />
      <div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? "Sending..." : "Send appeal"}
        </Button>
      </div>
    </form>
  );
}
