import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { type MyOrganiser, myOrganisersQuery } from "#app/parts/organisers/organiser-queries.ts";
import { Balance } from "#app/parts/payments/balance.tsx";
import { Statement } from "#app/parts/payments/statement.tsx";
import { TeamRefundForm } from "#app/parts/payments/team-refund-form.tsx";
import { Payouts } from "#app/parts/payouts/payouts.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/organiser-balances.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Money",
    description: "What your nights took, and when you are paid.",
    isHidden: true,
  });

const COUNTS = new Set(["owner", "manager", "finance"]);

/** What each organiser that one counts the money of has with us. */
export default function OrganiserBalances() {
  return (
    <div className="column py-8">
      <Breadcrumbs crumbs={[{ label: "Your nights", to: "/organise" }, { label: "Money" }]} />
      <h1 tabIndex={-1} className="mt-4 mb-6 type-h1">
        Money
      </h1>
      <QueryProvider>
        <Organisers />
      </QueryProvider>
    </div>
  );
}

function Organisers() {
  const { person } = useSession();
  const [search] = useSearchParams();
  const query = useQuery(myOrganisersQuery(person?.id));
  return (
    <Loaded query={query} what="Your organisers">
      {(organisers) => {
        const counted = organisers.filter(({ role }) => COUNTS.has(role));
        const chosen = counted.find(({ id }) => id === search.get("as")) ?? counted[0];
        return chosen ? (
          <OneOrganiser organisers={counted} organiser={chosen} />
        ) : (
          <EmptyState action={<LinkButton to="/organise">Your nights</LinkButton>}>
            An organiser's owners, managers and finance see its money here. You don't have one of these roles
            yet.
          </EmptyState>
        );
      }}
    </Loaded>
  );
}

function OneOrganiser({ organisers, organiser }: { organisers: MyOrganiser[]; organiser: MyOrganiser }) {
  const queryClient = useQueryClient();
  return (
    <div className="grid grid-cols-1 gap-12">
      {organisers.length > 1 ? (
        <nav aria-label="Organisers" className="flex flex-wrap gap-2">
          {organisers.map((one) => (
            <Chip key={one.id} to={`/organise/money?as=${one.id}`} isCurrent={one.id === organiser.id}>
              {one.label}
            </Chip>
          ))}
        </nav>
      ) : (
        <p className="type-h3" dir="auto">
          {organiser.name}
        </p>
      )}
      <section aria-labelledby="payouts" className="grid grid-cols-1 gap-4">
        <h2 id="payouts" className="type-h2">
          Pay-outs
        </h2>
        <Payouts organiserId={organiser.id} back={`/organise/money?as=${organiser.id}`} />
      </section>
      <section aria-labelledby="nights" className="grid grid-cols-1 gap-4">
        <h2 id="nights" className="type-h2">
          Night by night
        </h2>
        <Balance
          organiserId={organiser.id}
          ordersOf={(eventId) => `/organise/events/${eventId}?view=attendees`}
        />
      </section>
      <section aria-labelledby="statement" className="grid grid-cols-1 gap-4">
        <h2 id="statement" className="type-h2">
          Statement
        </h2>
        <Statement organiserId={organiser.id} slug={organiser.slug} />
      </section>
      <section aria-labelledby="refund" className="grid gap-4">
        <h2 id="refund" className="type-h2">
          Refund an order
        </h2>
        <TeamRefundForm
          onDone={() => queryClient.invalidateQueries({ queryKey: ["mine", "balance", organiser.id] })}
        />
      </section>
    </div>
  );
}
