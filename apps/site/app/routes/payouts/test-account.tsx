import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { lookAtTestAccount } from "#app/parts/payouts/payout-queries.ts";
import { TestAccountForm } from "#app/parts/payouts/test-account-form.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/test-account.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Test bank",
    description: "The payment provider's page in test mode.",
    isHidden: true,
  });

/** Where it leads back to: a screen of money, and nowhere else. */
const toBack = (given: string | null): string =>
  given && /^\/(organise|venue-dashboard\/[a-z0-9-]+)\/money(\?|$)/.test(given) ? given : "/organise/money";

/** What the payment provider's own page would be, in test mode. */
export default function TestAccount() {
  const [search] = useSearchParams();
  const account = search.get("account") ?? "";
  return (
    <div className="column max-w-reading py-8">
      <p className="type-label text-ink-2">Payment provider of test mode</p>
      <h1 tabIndex={-1} className="mt-3 mb-6 type-h1">
        Pay-out account
      </h1>
      <QueryProvider>
        {account === "" ? <NoAccount /> : <Account account={account} back={toBack(search.get("back"))} />}
      </QueryProvider>
    </div>
  );
}

const NoAccount = () => (
  <EmptyState action={<LinkButton to="/organise/money">To Money</LinkButton>}>
    This link opens no account. Start again from the screen Money.
  </EmptyState>
);

function Account({ account, back }: { account: string; back: string }) {
  const navigate = useNavigate();
  const query = useQuery({
    queryKey: ["mine", "test-account", account],
    queryFn: () => lookAtTestAccount(account),
    staleTime: 0,
    retry: false,
  });
  const { details } = (query.error ?? {}) as { details?: string };
  if (details === "PAYOUTS_PROVIDER_REFUSED") return <NoAccount />;
  return (
    <Loaded query={query} what="The account">
      {({ status, behaviour }) =>
        status === "closed" ? (
          <EmptyState action={<LinkButton to={back}>Back to Money</LinkButton>}>
            This account is closed. Another one can be opened from the screen Money.
          </EmptyState>
        ) : (
          <TestAccountForm account={account} behaviour={behaviour} onDone={() => void navigate(back)} />
        )
      }
    </Loaded>
  );
}
