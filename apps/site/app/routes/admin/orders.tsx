import { OrdersList } from "#app/parts/admin/orders/orders-list.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/orders.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Orders", description: "What people paid, and what went back.", isHidden: true });

/** Orders and what waits among them. */
export default function StaffOrders() {
  return <StaffScreen title="Orders">{() => <OrdersList />}</StaffScreen>;
}
