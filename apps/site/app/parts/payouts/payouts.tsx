import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useSearchParams } from "react-router";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { NextPayout } from "./next-payout.tsx";
import { PastPayouts } from "./past-payouts.tsx";
import { PayoutAccount } from "./payout-account.tsx";
import { checkAccount, payoutsQuery } from "./payout-queries.ts";
import { WaitingMoney } from "./waiting-money.tsx";

type PayoutsProps = {
  organiserId: string;
  /** where the provider's page leads back to */
  back: string;
};

/** What an organiser is paid: the next day and sum, the account, what waits and why, and every pay-out with its nights. */
export function Payouts({ organiserId, back }: PayoutsProps) {
  useReturn(organiserId);
  const query = useQuery(payoutsQuery(organiserId));
  return (
    <Loaded query={query} what="Your pay-outs">
      {(page) => (
        <div className="grid grid-cols-1 gap-8">
          <NextPayout page={page} />
          <PayoutAccount organiserId={organiserId} page={page} back={back} />
          <Part title="Not sent yet, and why">
            <WaitingMoney page={page} />
          </Part>
          <Part title="Pay-outs so far">
            <PastPayouts payouts={page.payouts} />
          </Part>
        </div>
      )}
    </Loaded>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-4">
      <h3 className="type-h3">{title}</h3>
      {children}
    </section>
  );
}

/** People who come back from the provider's page see the state of the account, which is asked about at once. */
function useReturn(organiserId: string): void {
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const how = search.get("account");
  useEffect(() => {
    if (how === null) return;
    setSearch(
      (now) => {
        now.delete("account");
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
    if (how === "again") notify("That link had run out. Press the button once more.");
    void askUntilAnswered(organiserId).then(() =>
      queryClient.invalidateQueries({ queryKey: ["mine", "balance", organiserId] }),
    );
  }, [how, organiserId, queryClient, setSearch]);
}

/** The provider is asked once in two seconds, and was just asked when the visit began. What fails is asked again by the server itself. */
async function askUntilAnswered(organiserId: string): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    const answer = await checkAccount(organiserId).catch(() => null);
    if (answer === null || answer.checked) return;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  }
}
