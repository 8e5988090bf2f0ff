import { Link } from "react-router";
import { OrderView } from "#app/parts/admin/orders/order-view.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/order.ts";
import { StaffScreen } from "./staff-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "An order", description: "One order and its money.", isHidden: true });

/** One order, as staff may see it. */
export default function StaffOrder({ params }: Route.ComponentProps) {
  return (
    <StaffScreen title="An order" intro={<Link to="/admin/orders">All orders</Link>}>
      {({ isAdmin }) => <OrderView reference={params.ref} isAdmin={isAdmin} />}
    </StaffScreen>
  );
}
