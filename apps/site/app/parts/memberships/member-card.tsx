import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { deadlineName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { CardCode } from "./card-code.tsx";
import { planGives, standingWords } from "./membership-words.ts";
import { type MyMembership, membershipsKey } from "./my-memberships.ts";

/** The card of a membership: whose it is, its number, what it gives, and the way out. */
export function MemberCard({ membership, personId }: { membership: MyMembership; personId: string }) {
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
        <p>The organiser ends this plan. Your card counts until {deadlineName(membership.ends_at)}.</p>
      ) : null}
      {counts ? (
        <ul className="list-disc ps-5">
          {planGives(membership).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      {counts ? <CardCode membership={membership} personId={personId} /> : null}
      {status === "ended" ? null : <Leave membership={membership} personId={personId} />}
    </li>
  );
}

/** One press ends it: nothing is asked and nothing is owed. */
function Leave({ membership, personId }: { membership: MyMembership; personId: string }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(membershipsKey(personId));
  const isRequest = membership.status === "asked";
  const leave = async () => {
    const isDone = await attempt(() => call("leave_membership", { p_membership_id: membership.id }));
    if (isDone) notify(isRequest ? "Your request was withdrawn" : `You left ${membership.organiser}`);
  };
  return (
    <div className="grid gap-2">
      <RefusalNote refusal={refusal} />
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
