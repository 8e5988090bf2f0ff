import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { standingWords } from "./membership-words.ts";
import { membershipsKey, myMembershipsQuery } from "./my-memberships.ts";

type JoinPlanProps = {
  plan: { id: string; name: string; needs_approval: boolean };
  organiserSlug: string;
  personId: string;
};

/** For a signed-in person below a plan: joining it, or where their membership stands. */
export default function JoinPlan(props: JoinPlanProps) {
  return (
    <QueryProvider>
      <OwnStanding {...props} />
    </QueryProvider>
  );
}

function OwnStanding({ plan, organiserSlug, personId }: JoinPlanProps) {
  const query = useQuery(myMembershipsQuery(personId));
  return (
    <Loaded query={query} what="Your memberships" why={refusedWhy(query)}>
      {(memberships) => {
        const current = memberships.find(
          ({ organiser_slug, status }) => organiser_slug === organiserSlug && status !== "ended",
        );
        if (!current) return <JoinForm plan={plan} personId={personId} />;
        if (current.plan_id !== plan.id)
          return (
            <p className="text-ink-2">Your membership is {current.plan}. Leave it to choose this one.</p>
          );
        return (
          <div className="grid gap-2">
            <p role="status" className="font-bold">
              {standingWords(current)}
            </p>
            <p>
              <Link to="/settings/memberships">Your memberships</Link>
            </p>
          </div>
        );
      }}
    </Loaded>
  );
}

const refusedJoin = ["note"] as const;

function JoinForm({ plan, personId }: Pick<JoinPlanProps, "plan" | "personId">) {
  const { run, isBusy, refusal } = useExclusiveMutation(membershipsKey(personId));
  const form = useHeldForm({
    name: `membership:${plan.id}`,
    defaults: { note: "" },
    refusal,
    refusedAt: refusedJoin,
    send: ({ note }) =>
      run(() => call("join_membership", { p_plan_id: plan.id, ...(note ? { p_note: note } : {}) })),
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      {plan.needs_approval ? (
        <Field label="Message to the team (optional)" error={form.errors.note}>
          <TextArea rows={3} maxLength={500} {...form.register("note")} />
        </Field>
      ) : null}
      <p className="text-ink-2 text-small">
        The team sees your name, handle and email address. You can leave at any time, in one press.
      </p>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          {plan.needs_approval ? "Ask to join" : "Join"}
          <span className="sr-only"> {plan.name}</span>
        </Button>
      </div>
    </form>
  );
}
