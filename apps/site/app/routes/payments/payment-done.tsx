import { useState } from "react";
import { serverNow } from "#app/device/server-time.ts";
import { formatMoney } from "#app/format/money.ts";
import { nightLabel } from "#app/format/night-label.ts";
import { BookingDone } from "#app/parts/bookings/booking-done.tsx";
import { useKeepNewTickets } from "#app/parts/bookings/kept/use-keep-new-tickets.ts";
import { PaperButton } from "#app/parts/bookings/mine/paper-button.tsx";
import { WalletButtons } from "#app/parts/passes/wallet-buttons.tsx";
import { GiveBack } from "#app/parts/payments/give-back.tsx";
import { Notice } from "#app/parts/payments/notice.tsx";
import type { Order } from "#app/parts/payments/order.ts";
import { owedWords } from "#app/parts/payments/payment-words.ts";
import { RefundChoice } from "#app/parts/payments/refund-choice.tsx";
import { RefundList } from "#app/parts/payments/refund-list.tsx";
import { ResendForm } from "#app/parts/payments/resend-form.tsx";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { LinkButton } from "#app/ui/link-button.tsx";

const GONE = new Set(["cancelled", "refunded", "void", "transferred", "resold"]);

/** Paid: the tickets, the receipt, and what has gone back. */
export function PaymentDone({ order, reload }: { order: Order; reload: () => unknown }) {
  const { booking, event, payment } = order;
  const when = nightLabel(new Date(event.starts_at), event.ends_at ? new Date(event.ends_at) : null);
  const tickets = booking.tickets.filter(({ status }) => !GONE.has(status));
  const extras = booking.extras.filter(({ status }) => !GONE.has(status));
  const ready = extras.filter(({ status }) => status === "ready");
  const [openedAt] = useState(() => serverNow());
  const isNew = Date.parse(booking.server_time) - Date.parse(booking.confirmed_at ?? "") < 60_000;
  const keeping = useKeepNewTickets(bookerOf(useSession())?.id ?? null, isNew);
  const canGiveBack =
    tickets.length + ready.length > 0 &&
    event.status !== "cancelled" &&
    Date.parse(event.starts_at) > openedAt;
  return (
    <>
      {tickets.length + extras.length > 0 ? (
        <BookingDone
          booking={{ ...booking, tickets, extras, lines: [] }}
          event={event}
          when={when.range}
          where={event.venue ?? ""}
          email={booking.buyer_email ?? ""}
          isNew={isNew}
          keeping={keeping}
          walletOf={(ticket) => <WalletButtons ticketId={ticket.id} holderName={ticket.holder_name} />}
        />
      ) : (
        <Notice title="These tickets are no longer yours">
          {order.refunds.length > 0 ? owedWords(order.refunds) : "They were given back without a refund."}
        </Notice>
      )}
      <section className="grid gap-3">
        <h3 className="type-h3">Payment</h3>
        <p className="text-ink-2">
          {formatMoney(booking.total_pence)} paid
          {payment?.last4 ? ` with the card ending in ${payment.last4}` : ""}.
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={`/bookings/${booking.ref}/receipt`} variant="outline">
            Receipt
          </LinkButton>
          {tickets.length > 0 ? (
            <PaperButton
              bookingId={booking.id}
              bookingRef={booking.ref}
              paper="tickets"
              label="Tickets (PDF)"
            />
          ) : null}
          <PaperButton
            bookingId={booking.id}
            bookingRef={booking.ref}
            paper="receipt"
            label="Receipt (PDF)"
          />
        </div>
        <RefundList refunds={order.refunds} />
      </section>
      {order.choice?.status === "open" ? <RefundChoice order={order} onChosen={reload} /> : null}
      {canGiveBack ? (
        <GiveBack
          key={tickets.length + ready.length}
          order={order}
          tickets={tickets}
          extras={ready}
          onDone={reload}
        />
      ) : null}
      {tickets.length > 0 ? <ResendForm booking={booking} onSent={reload} /> : null}
    </>
  );
}
