import { useState } from "react";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type AccountStatus, type PayoutsPage, visitAccount } from "./payout-queries.ts";
import { WANTS } from "./payout-words.ts";

const STATES: Record<
  AccountStatus | "none",
  { word: string; tone: "plain" | "ok" | "warn" | "danger"; says: string; button: string }
> = {
  none: {
    word: "None yet",
    tone: "plain",
    says: "You give your bank details to the payment provider, on its own page. They never reach us. The first pay-out is possible three days later.",
    button: "Open your pay-out account",
  },
  opening: {
    word: "Being opened",
    tone: "warn",
    says: "The provider has not got everything yet. You can go on where you left off.",
    button: "Go on at the provider",
  },
  ready: {
    word: "Ready",
    tone: "ok",
    says: "Your bank account is with the payment provider. When it is new or changed we wait three days, and write to all owners.",
    button: "See or change it at the provider",
  },
  wants_more: {
    word: "Needs something",
    tone: "warn",
    says: "The provider needs more before anything can be paid out. Your money is safe until then.",
    button: "Give it at the provider",
  },
  closed: {
    word: "Closed",
    tone: "danger",
    says: "The provider has closed this account. Open another one to be paid out.",
    button: "Open another account",
  },
};

type PayoutAccountProps = { organiserId: string; page: PayoutsPage; back: string };

/** The account that money goes to, what it lacks, and the way to the provider's page for owners. */
export function PayoutAccount({ organiserId, page, back }: PayoutAccountProps) {
  const { account } = page;
  const state = STATES[account?.status ?? "none"];
  const wants = account?.status === "closed" ? [] : (account?.wants ?? []);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-bold">Pay-out account</span>
        <Badge tone={state.tone}>{state.word}</Badge>
      </p>
      <p className="max-w-reading text-ink-2">{state.says}</p>
      {wants.length > 0 ? (
        <div>
          <p className="font-bold">The provider asks for</p>
          <ul className="list-disc ps-5">
            {wants.map((want) => (
              <li key={want}>{WANTS[want] ?? WANTS.other}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {page.is_owner ? (
        <Visit
          organiserId={organiserId}
          back={back}
          label={state.button}
          isFirst={account?.status !== "ready"}
        />
      ) : (
        <p className="text-small text-ink-2">Only owners open or change the account. Ask one of them.</p>
      )}
    </div>
  );
}

function Visit({
  organiserId,
  back,
  label,
  isFirst,
}: {
  organiserId: string;
  back: string;
  label: string;
  isFirst: boolean;
}) {
  const { attempt, isBusy, refusal } = useExclusiveChange(toRefusal);
  const [isLeaving, setIsLeaving] = useState(false);
  const visit = () =>
    attempt(async () => {
      const { url } = await visitAccount(organiserId, back);
      setIsLeaving(true); // the page stays until the other one comes
      window.location.assign(url);
    });
  return (
    <>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant={isFirst ? "primary" : "outline"}
          busy={isBusy || isLeaving}
          onClick={() => void visit()}
        >
          {isBusy || isLeaving ? "Going to the provider" : label}
        </Button>
        {refusal?.code === "PAYOUTS_SECOND_FACTOR_REQUIRED" ? (
          <LinkButton to={`/settings/security?next=${encodeURIComponent(back)}#two-step`} variant="outline">
            Set up a second step
          </LinkButton>
        ) : null}
      </div>
    </>
  );
}
