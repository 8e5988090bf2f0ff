import { Balance } from "#app/parts/payments/balance.tsx";
import { Statement } from "#app/parts/payments/statement.tsx";
import { Payouts } from "#app/parts/payouts/payouts.tsx";
import type { DashboardTab } from "../dashboard-tab.ts";
import { WithOwnOrganiser } from "../own-organiser.tsx";

export default [
  {
    tab: "money",
    label: "Money",
    order: 70,
    right: "money",
    Body: ({ venue }) => (
      <WithOwnOrganiser venue={venue} what="Money">
        {(organiser) => (
          <div className="grid grid-cols-1 gap-10">
            <section aria-labelledby="payouts" className="grid grid-cols-1 gap-4">
              <h2 id="payouts" className="type-h2">
                Pay-outs
              </h2>
              <Payouts organiserId={organiser.id} back={`/venue-dashboard/${venue.slug}/money`} />
            </section>
            <div className="grid gap-4">
              <h2 className="type-h2">Night by night</h2>
              <Balance
                organiserId={organiser.id}
                ordersOf={(eventId) => `/venue-dashboard/${venue.slug}/orders?event=${eventId}`}
              />
            </div>
            <section aria-labelledby="statement" className="grid grid-cols-1 gap-4">
              <h2 id="statement" className="type-h2">
                Statement
              </h2>
              <Statement organiserId={organiser.id} slug={organiser.slug} />
            </section>
          </div>
        )}
      </WithOwnOrganiser>
    ),
  },
] satisfies DashboardTab[];
