import { OrdersSection } from "#app/parts/bookings/orders/orders-section.tsx";
import { RefundOrder } from "#app/parts/payments/refund-order.tsx";
import type { DashboardTab } from "../dashboard-tab.ts";
import { WithOwnOrganiser } from "../own-organiser.tsx";

export default [
  {
    tab: "orders",
    label: "Orders",
    order: 40,
    right: "orders",
    Body: ({ venue }) => (
      <>
        <h2 className="type-h2">Orders</h2>
        <WithOwnOrganiser venue={venue} what="The orders">
          {(organiser) => (
            <OrdersSection
              organiserId={organiser.id}
              slug={organiser.slug}
              mayResend={["owner", "manager"].includes(venue.role)}
              refund={
                venue.rights.includes("money")
                  ? ({ ref }) => <RefundOrder order={ref} list={["orders", organiser.id]} />
                  : undefined
              }
            />
          )}
        </WithOwnOrganiser>
      </>
    ),
  },
] satisfies DashboardTab[];
