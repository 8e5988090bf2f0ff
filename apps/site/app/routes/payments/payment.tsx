import { useSearchParams } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { nightLabel } from "#app/format/night-label.ts";
import { BookingSteps } from "#app/parts/bookings/booking-steps.tsx";
import type { Order } from "#app/parts/payments/order.ts";
import { OrderLines } from "#app/parts/payments/order-lines.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Perforated } from "#app/ui/stubs/perforated.tsx";
import type { Route } from "./+types/payment.ts";
import { PaymentState } from "./payment-state.tsx";
import { usePayment } from "./use-payment.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Payment", description: "Pay for your tickets.", isHidden: true });

/** Paying for an order, and what came of it. */
export default function Payment() {
  const [params] = useSearchParams();
  const ref = params.get("booking")?.trim().toUpperCase() ?? "";
  return (
    <QueryProvider>
      <PaymentScreen key={ref} reference={ref} />
    </QueryProvider>
  );
}

function PaymentScreen({ reference }: { reference: string }) {
  const payment = usePayment(reference);
  const { query, order } = payment;
  if (reference === "") return <Frame title="Payment">{noOrder}</Frame>;
  if (!order && query.isError) {
    const { details } = query.error as { details?: string };
    return (
      <Frame title="Payment">
        {details === "BOOKINGS_NOT_FOUND" ? (
          noOrder
        ) : (
          <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
            Your order could not be loaded. It is safe, and nothing was charged by looking at it.
          </ErrorState>
        )}
      </Frame>
    );
  }
  if (!order)
    return (
      <Frame title="Payment">
        <Halftone className="h-64 animate-appear-late" aria-busy="true" />
      </Frame>
    );
  return (
    <Frame title={order.event.title} label={`Order ${order.booking.ref}`}>
      {order.booking.total_pence > 0 ? (
        <div className="mb-6">
          <BookingSteps current={order.booking.confirmed_at === null ? "payment" : "done"} isPaid />
        </div>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-6">
          <PaymentState order={order} payment={payment} />
        </div>
        <aside aria-label="Your order" className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
          <OrderCard order={order} />
        </aside>
      </div>
    </Frame>
  );
}

const noOrder = (
  <EmptyState action={<LinkButton to="/bookings">My bookings</LinkButton>}>
    You have no order at this address. Your orders are under My bookings.
  </EmptyState>
);

function Frame({ title, label, children }: { title: string; label?: string; children: React.ReactNode }) {
  return (
    <div className="column py-8">
      {label ? <p className="type-label text-ink-2">{label}</p> : null}
      <h1 tabIndex={-1} className="mt-1 mb-6 type-h1 [overflow-wrap:anywhere]">
        {title}
      </h1>
      {children}
    </div>
  );
}

function OrderCard({ order }: { order: Order }) {
  const { event } = order;
  const when = nightLabel(new Date(event.starts_at), event.ends_at ? new Date(event.ends_at) : null);
  return (
    <Perforated>
      <p className="type-label">{when.name}</p>
      <p className="mt-1 type-h3" dir="auto">
        {event.title}
      </p>
      <p className="mt-1 text-small text-ink-2">
        {when.range}
        {event.venue ? (
          <>
            <br />
            {event.venue}
          </>
        ) : null}
      </p>
      <OrderLines order={order} />
    </Perforated>
  );
}
