import { formatMoney } from "#app/format/money.ts";
import { formatSeconds } from "#app/parts/bookings/holding/hold-clock.ts";
import { Notice } from "#app/parts/payments/notice.tsx";
import type { Order } from "#app/parts/payments/order.ts";
import { UNKNOWN } from "#app/parts/payments/payment-words.ts";
import { WorkingNote } from "#app/parts/payments/working-note.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PayStep } from "./pay-step.tsx";
import { PaymentDone } from "./payment-done.tsx";
import type { Payment } from "./use-payment.ts";

/** The one thing that is to be said about an order now. */
export function PaymentState({ order, payment }: { order: Order; payment: Payment }) {
  const { booking, event } = order;
  const book = `/events/${event.slug}/book`;
  switch (booking.status) {
    case "confirmed":
    case "partly_refunded":
    case "refunded":
    case "cancelled":
      return booking.total_pence === 0 ? (
        <NothingToPay />
      ) : (
        <PaymentDone order={order} reload={payment.reload} />
      );
    case "needs_attention":
      return (
        <Notice title="Your payment arrived, your tickets did not">
          We have been told and are looking into it now. You will have your tickets or all of your money back.
          Don't pay again.
        </Notice>
      );
    case "expired":
    case "abandoned":
    case "declined":
      return payment.attempt.state === "unknown" || payment.attempt.state === "processing" ? (
        <WorkingNote>{UNKNOWN}</WorkingNote>
      ) : (
        <Ended order={order} book={book} />
      );
    case "awaiting_approval":
      return (
        <Notice title="Not decided yet">The organiser decides who comes. You pay once you are in.</Notice>
      );
    default:
      return booking.total_pence === 0 ? (
        <NothingToPay book={book} />
      ) : (
        <Open order={order} payment={payment} book={book} />
      );
  }
}

/** What is said while the card is with the bank; null when it is the buyer's turn. */
function workingWords(order: Order, { attempt }: Payment): string | null {
  if (order.booking.status === "processing")
    return "Your bank is working on it. You can close this page: we'll email you.";
  if (attempt.state === "unknown") return UNKNOWN;
  if (attempt.state === "processing" || attempt.state === "asking")
    return `Paying ${formatMoney(order.booking.total_pence)}. Please don't close or reload this page.`;
  return null;
}

/** An order that can be paid. The card form stays, out of sight while the bank works, until the buyer leaves it. */
function Open({ order, payment, book }: { order: Order; payment: Payment; book: string }) {
  const { secondsLeft } = payment;
  if (!order.has_details)
    return (
      <EmptyState action={<LinkButton to={book}>Your details</LinkButton>}>
        Your places are held. Say who is coming, then pay.
      </EmptyState>
    );
  const working = workingWords(order, payment);
  if (secondsLeft === 0 && working === null) return <Ended order={order} book={book} />;
  return (
    <>
      {working === null ? null : <WorkingNote>{working}</WorkingNote>}
      <div
        data-holds-update=""
        hidden={working !== null}
        className="grid grid-cols-1 gap-6 [&[hidden]]:hidden"
      >
        {secondsLeft === null ? null : (
          <p className="flex justify-between gap-4 border-ink border-y-2 py-2 type-label">
            <span>Your places are held</span>
            <span role="timer">{formatSeconds(secondsLeft)}</span>
          </p>
        )}
        <PayStep order={order} payment={payment} />
      </div>
    </>
  );
}

function Ended({ order, book }: { order: Order; book: string }) {
  const { booking, event } = order;
  const back = order.refunds.reduce((pence, { amount_pence }) => pence + amount_pence, 0);
  if (booking.resale === "gone")
    return (
      <Notice
        title="This ticket is no longer for sale"
        action={<LinkButton to={`/events/${event.slug}`}>Look for another one</LinkButton>}
      >
        {back > 0
          ? `The person who sold it has used it after all. All of your money goes back: ${formatMoney(back)}.`
          : "The person who sold it has used it after all. Nothing was charged."}
      </Notice>
    );
  return (
    <Notice
      title={booking.status === "abandoned" ? "You gave these places back" : "Your hold has run out"}
      action={<LinkButton to={book}>Choose again</LinkButton>}
    >
      {back > 0
        ? `Your payment came after the places had gone. All of it goes back: ${formatMoney(back)}.`
        : "Your places are free again for everybody, and nothing was charged."}
    </Notice>
  );
}

function NothingToPay({ book }: { book?: string }) {
  return (
    <EmptyState
      action={<LinkButton to={book ?? "/bookings"}>{book ? "Finish booking" : "My bookings"}</LinkButton>}
    >
      Nothing to pay: this booking costs nothing.
    </EmptyState>
  );
}
