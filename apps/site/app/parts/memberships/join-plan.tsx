import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { useLostFocus } from "#app/ui/use-lost-focus.ts";
import { standingWords } from "./membership-words.ts";
import { membershipsKey, myMembershipsQuery, type PayComponent } from "./my-memberships.ts";

type JoinPlanProps = {
  plan: { id: string; name: string; needs_approval: boolean; price_pence: number | null };
  organiserSlug: string;
  personId: string;
  Pay: PayComponent;
};

/** For a signed-in person below a plan: joining it, or where their membership stands. */
export default function JoinPlan(props: JoinPlanProps) {
  return (
    <QueryProvider>
      <OwnStanding {...props} />
    </QueryProvider>
  );
}

function OwnStanding({ plan, organiserSlug, personId, Pay }: JoinPlanProps) {
  const query = useQuery(myMembershipsQuery(personId));
  const [hasJoined, setHasJoined] = useState(false);
  return (
    <Loaded query={query} what="Your memberships" why={refusedWhy(query)}>
      {(memberships) => {
        const current = memberships.find(
          ({ organiser_slug, status }) => organiser_slug === organiserSlug && status !== "ended",
        );
        const onJoined = () => setHasJoined(true);
        if (!current && plan.price_pence !== null && !plan.needs_approval)
          return (
            <Suspense fallback={<Halftone className="h-24 animate-appear-late" />}>
              <Pay planId={plan.id} personId={personId} onPaid={onJoined} />
            </Suspense>
          );
        if (!current) return <JoinForm plan={plan} personId={personId} onJoined={onJoined} />;
        if (current.plan_id !== plan.id)
          return (
            <p className="text-ink-2">Your membership is {current.plan}. Leave it to choose this one.</p>
          );
        return (
          <>
            <Standing words={standingWords(current)} hasJoined={hasJoined} />
            {current.may_pay ? (
              <Suspense fallback={<Halftone className="h-24 animate-appear-late" />}>
                <Pay planId={plan.id} personId={personId} onPaid={onJoined} />
              </Suspense>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}

/** Stands where the pressed button stood, and takes its focus. */
function Standing({ words, hasJoined }: { words: string; hasJoined: boolean }) {
  const standing = useLostFocus<HTMLParagraphElement>(hasJoined);
  return (
    <div className="grid gap-2">
      <p ref={standing} tabIndex={-1} className="font-bold">
        {words}
      </p>
      <p>
        <Link to="/settings/memberships">Your memberships</Link>
      </p>
    </div>
  );
}

const refusedJoin = ["note"] as const;

type JoinFormProps = Pick<JoinPlanProps, "plan" | "personId"> & { onJoined: () => void };

function JoinForm({ plan, personId, onJoined }: JoinFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(membershipsKey(personId));
  const form = useHeldForm({
    name: `membership:${plan.id}`,
    defaults: { note: "" },
    refusal,
    refusedAt: refusedJoin,
    send: async ({ note }) => {
      const asked = { p_plan_id: plan.id, ...(note ? { p_note: note } : {}) };
      if (await attempt(() => call("join_membership", asked))) onJoined();
    },
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
        {plan.price_pence === null ? null : " You pay once the team has said yes."}
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
