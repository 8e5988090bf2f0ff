import { Suspense } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type CardComponent, type MyMembership, membershipsKey } from "./my-memberships.ts";
import { changeCardWords, nextPriceWords, renewalWords } from "./renewal-words.ts";

type RenewalProps = { membership: MyMembership; personId: string; ChangeCard: CardComponent };

/** When the card is charged again, and how to change that: one press cancels, and one takes it up again. */
export function Renewal({ membership, personId, ChangeCard }: RenewalProps) {
  const { status, period, renews, organiser, may_resume } = membership;
  if (period !== "month" && period !== "year") return null;
  if (may_resume) return <Resume membership={membership} personId={personId} />;
  if (status !== "active") return null;
  return (
    <div className="grid gap-3">
      <p className="empty:hidden">{renewalWords(membership)}</p>
      <p className="border-warn border-s-4 ps-4 empty:hidden">{nextPriceWords(membership)}</p>
      <Suspense fallback={null}>
        <ChangeCard
          membershipId={membership.id}
          personId={personId}
          organiser={organiser}
          label={renews ? "Change the card" : "Charge my card from now on"}
          sentence={changeCardWords(membership)}
        />
      </Suspense>
      {renews ? <Stop membership={membership} personId={personId} /> : null}
    </div>
  );
}

function Stop({ membership, personId }: Omit<RenewalProps, "ChangeCard">) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(membershipsKey(personId));
  const stop = async () => {
    if (await attempt(() => call("stop_membership_renewal", { p_membership_id: membership.id })))
      notify("Cancelled. Nothing more is charged");
  };
  return (
    <div className="grid gap-2">
      <RefusalNote refusal={refusal} />
      <div>
        <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void stop()}>
          Cancel membership<span className="sr-only"> of {membership.organiser}</span>
        </Button>
      </div>
    </div>
  );
}

function Resume({ membership, personId }: Omit<RenewalProps, "ChangeCard">) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(membershipsKey(personId));
  const resume = async () => {
    if (await attempt(() => call("resume_membership", { p_membership_id: membership.id })))
      notify(`You stay a member of ${membership.organiser}`);
  };
  return (
    <div className="grid gap-2">
      <RefusalNote refusal={refusal} />
      <div>
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => void resume()}>
          Stay a member<span className="sr-only"> of {membership.organiser}</span>
        </Button>
      </div>
    </div>
  );
}
