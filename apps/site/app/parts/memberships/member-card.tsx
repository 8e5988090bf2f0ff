import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { deadlineName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { CardCode } from "./card-code.tsx";
import { planGives, standingWords } from "./membership-words.ts";
import {
  type CardComponent,
  type MyMembership,
  membershipsKey,
  type PayComponent,
  type WalletComponent,
} from "./my-memberships.ts";
import { PaidFor } from "./paid-for.tsx";
import { Renewal } from "./renewal.tsx";

const MyClub = lazy(() => import("./my-club.tsx"));

type MemberCardProps = {
  membership: MyMembership;
  personId: string;
  Pay: PayComponent;
  ChangeCard: CardComponent;
  Wallet: WalletComponent;
};

/** The card of a membership: whose it is, its number, what it gives, and the way out. */
export function MemberCard({ membership, personId, Pay, ChangeCard, Wallet }: MemberCardProps) {
  const { status } = membership;
  const counts = status === "active" || status === "ending";
  return (
    <li className="grid content-start gap-3 border-2 border-ink p-5">
      <h3 className="type-h3 [overflow-wrap:anywhere]">
        <Link to={`/organisers/${membership.organiser_slug}`} dir="auto">
          {membership.organiser}
        </Link>
      </h3>
      <p className="text-ink-2 [overflow-wrap:anywhere]" dir="auto">
        {membership.plan}
      </p>
      <p className="font-bold">{standingWords(membership)}</p>
      {status === "ending" && membership.ends_at ? (
        <p>
          {membership.period
            ? "It ends when the time you paid for is over."
            : "The organiser ends this plan."}{" "}
          Your card counts until {deadlineName(membership.ends_at)}.
        </p>
      ) : null}
      {counts ? (
        <ul className="list-disc ps-5">
          {planGives(membership).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      {counts ? <CardCode membership={membership} personId={personId} Wallet={Wallet} /> : null}
      {membership.period ? <PaidFor membership={membership} personId={personId} /> : null}
      <Renewal membership={membership} personId={personId} ChangeCard={ChangeCard} />
      {membership.may_pay ? (
        <Suspense fallback={null}>
          <Pay planId={membership.plan_id} personId={personId} {...savedCardOf(membership)} />
        </Suspense>
      ) : null}
      {counts ? (
        <Suspense fallback={null}>
          <MyClub membershipId={membership.id} personId={personId} />
        </Suspense>
      ) : null}
      {mayLeave(membership) ? <Leave membership={membership} personId={personId} /> : null}
    </li>
  );
}

/** The card that was refused, which its person can confirm. */
const savedCardOf = ({ id, tries, renews, card_last4 }: MyMembership) =>
  renews && tries > 0 ? { savedCard: { membershipId: id, last4: card_last4 } } : {};

/** Leaving is offered where it does more than cancelling: it sends money back, or there is nothing to cancel. */
function mayLeave({ status, period, money_back_until, renews }: MyMembership): boolean {
  if (status === "ended") return false;
  if (money_back_until) return true;
  return !(status === "ending" && period) && !(status === "active" && renews);
}

const leftWords = ({ organiser, period, money_back_until, paid_until, status }: MyMembership): string =>
  period && status === "active" && paid_until && !money_back_until
    ? "It ends when the time you paid for is over"
    : money_back_until
      ? `You left ${organiser}. Your money is on its way back`
      : `You left ${organiser}`;

/** What leaving does, said beside the button that does it. */
function leavingWords({ status, money_back_until, paid_until, period }: MyMembership): string | null {
  if (!period) return null;
  if (status === "paused") return "Leave, and what you paid for the time under way comes back.";
  if (money_back_until) return `Leave by ${deadlineName(money_back_until)}, and all you paid comes back.`;
  if (paid_until) return `Leave, and your card counts until ${deadlineName(paid_until)}.`;
  return "Leave, and it ends at once. Nothing comes back.";
}

/** One press ends it: nothing is asked and nothing is owed. */
function Leave({ membership, personId }: { membership: MyMembership; personId: string }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(membershipsKey(personId));
  const isRequest = membership.status === "asked";
  const leave = async () => {
    const isDone = await attempt(() => call("leave_membership", { p_membership_id: membership.id }));
    if (isDone) notify(isRequest ? "Your request was withdrawn" : leftWords(membership));
  };
  return (
    <div className="grid gap-2">
      <RefusalNote refusal={refusal} />
      <p className="text-ink-2 text-small empty:hidden">{leavingWords(membership)}</p>
      <div>
        <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void leave()}>
          {isRequest ? "Withdraw the request" : "Leave"}
          <span className="sr-only">
            {isRequest ? " to " : " "}
            {membership.organiser}
          </span>
        </Button>
      </div>
    </div>
  );
}
