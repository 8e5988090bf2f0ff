import { useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { plural } from "#app/format/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { ClubForm } from "./club-form.tsx";
import { priceName } from "./membership-words.ts";
import { PlanForm } from "./plan-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { type TeamPlan, teamMembershipsKey } from "./team-memberships.ts";

type Shown = "edit" | "register" | "club";

type PlanRowProps = { plan: TeamPlan; organiserId: string; slug: string };

/** A plan of a team: what it says, how many have it, and what can be done with it. */
export function PlanRow({ plan, organiserId, slug }: PlanRowProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  return (
    <li className="grid gap-2 border-line border-b py-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
        <strong dir="auto">{plan.name}</strong>
        {plan.status === "open" ? (
          <Link to={`/organisers/${slug}/membership`}>On your page</Link>
        ) : (
          <Badge>Takes no new members</Badge>
        )}
      </p>
      <p className="font-bold">{priceName(plan.price_pence, plan.period)}</p>
      <p className="type-data">{counts(plan)}</p>
      <p className="text-ink-2 text-small empty:hidden">{olderPrice(plan)}</p>
      {plan.words ? (
        <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
          {plan.words}
        </p>
      ) : null}
      <p className="text-ink-2 text-small">{facts(plan)}</p>
      {shown === "edit" ? (
        <PlanForm organiserId={organiserId} plan={plan} onDone={() => setShown(null)} />
      ) : shown === "register" ? (
        <RegisterForm organiserId={organiserId} plan={plan} onDone={() => setShown(null)} />
      ) : shown === "club" ? (
        <ClubForm organiserId={organiserId} plan={plan} onDone={() => setShown(null)} />
      ) : (
        <Actions plan={plan} organiserId={organiserId} onShow={setShown} />
      )}
    </li>
  );
}

const counts = ({ members, most, asked, paused }: TeamPlan): string =>
  [
    most ? `${members} of ${plural(most, "member")}` : plural(members, "member"),
    ...(asked > 0 ? [plural(asked, "request")] : []),
    ...(paused > 0 ? [`${paused} paused`] : []),
  ].join(", ");

const olderPrice = ({ at_old_price }: TeamPlan): string =>
  at_old_price > 0
    ? `${plural(at_old_price, "member")} still ${at_old_price === 1 ? "pays" : "pay"} the price from before. A higher one counts from the first payment 30 days after we told them.`
    : "";

const facts = ({ needs_approval, early_days, plus_ones }: TeamPlan): string =>
  [
    needs_approval ? "You decide about each person." : "People are members at once.",
    ...(early_days > 0 ? [`They book ${plural(early_days, "day")} early.`] : []),
    ...(plus_ones > 0 ? [`They may bring ${plural(plus_ones, "guest")}.`] : []),
  ].join(" ");

type ActionsProps = { plan: TeamPlan; organiserId: string; onShow: (what: Shown) => void };

function Actions({ plan, organiserId, onShow }: ActionsProps) {
  const [isEnding, setIsEnding] = useState(false);
  const { attempt, run, isBusy, refusal } = useExclusiveMutation(teamMembershipsKey(organiserId));
  const isOpen = plan.status === "open";
  const end = async () => {
    const isDone = await attempt(() => call("end_membership_plan", { p_plan_id: plan.id }));
    if (isDone) notify(`${plan.name} has ended`);
  };
  const switchOpen = () =>
    run(() => call("open_membership_plan", { p_plan_id: plan.id, p_is_open: !isOpen }));
  if (isEnding)
    return (
      <div className="grid gap-3">
        <p>
          End {plan.name}? Members keep it for 14 more days
          {plan.price_pence ? ", or as long as they paid for," : ""} and are told. Requests are turned down at
          once.
        </p>
        <RefusalNote refusal={refusal} />
        <div className="flex flex-wrap gap-3">
          <Button size="sm" variant="danger" busy={isBusy} onClick={() => void end()}>
            End the plan
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setIsEnding(false)}>
            Keep it
          </Button>
        </div>
      </div>
    );
  return (
    <div className="grid gap-2">
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="outline" onClick={() => onShow("edit")}>
          Edit<span className="sr-only"> {plan.name}</span>
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onShow("register")}>
          Import members<span className="sr-only"> to {plan.name}</span>
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onShow("club")}>
          Members' club<span className="sr-only"> of {plan.name}</span>
        </Button>
        <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void switchOpen()}>
          {isOpen ? "Take no new members" : "Take members again"}
          <span className="sr-only"> in {plan.name}</span>
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setIsEnding(true)}>
          End<span className="sr-only"> {plan.name}</span>
        </Button>
      </div>
    </div>
  );
}
