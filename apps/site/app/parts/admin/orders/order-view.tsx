import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { orderActs, readOrder, type StaffOrder } from "./order-queries.ts";
import { OrderRefunds } from "./order-refunds.tsx";
import { RefundForm } from "./refund-form.tsx";

/** One order: what was bought and paid, what went back, and what staff may do. */
export function OrderView({ reference, isAdmin }: { reference: string; isAdmin: boolean }) {
  const query = useQuery({
    queryKey: ["staff", "order", reference],
    queryFn: () => readOrder(reference),
    staleTime: 0,
  });
  return (
    <Loaded query={query} what="The order" why={staffWhy(query)}>
      {(order) => (
        <div className="grid gap-8">
          <Facts order={order} />
          {order.booking.status === "needs_attention" && isAdmin ? <Resolve order={order} /> : null}
          <Section title="Payments">
            <ul className="grid gap-2">
              {order.payments.map((payment) => (
                <li key={payment.id} className="flex flex-wrap gap-x-4">
                  <span>Attempt {payment.attempt}</span>
                  <Badge tone="plain">{payment.status.replaceAll("_", " ")}</Badge>
                  <span className="type-data">
                    {formatMoney(payment.captured_pence || payment.amount_pence)}
                  </span>
                  <span className="text-ink-2">
                    {[
                      payment.provider,
                      payment.last4 && `card ending in ${payment.last4}`,
                      payment.failure_code,
                    ]
                      .filter(Boolean)
                      .join(", ")}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
          <Section title="Refunds">
            <OrderRefunds order={order} isAdmin={isAdmin} />
            {isAdmin && order.refundable_pence > 0 ? <RefundForm order={order} /> : null}
          </Section>
          <Acts order={order} />
          <Section title="History">
            {order.history.length === 0 ? (
              <p className="text-ink-2">Nothing has happened since it was booked.</p>
            ) : null}
            <ul className="text-small text-ink-2 empty:hidden">
              {order.history.map((step) => (
                <li key={step.at + step.to}>
                  {momentName(step.at)}: {step.from.replaceAll("_", " ")} to {step.to.replaceAll("_", " ")}
                </li>
              ))}
            </ul>
          </Section>
        </div>
      )}
    </Loaded>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="type-h3">{title}</h2>
      {children}
    </section>
  );
}

function Facts({ order: { booking, event } }: { order: StaffOrder }) {
  return (
    <div className="grid gap-2 border-2 border-ink p-4">
      <p className="flex flex-wrap gap-x-4">
        <strong className="type-data">{booking.ref}</strong>
        <Badge tone={booking.status === "needs_attention" ? "danger" : "plain"}>
          {booking.status.replaceAll("_", " ")}
        </Badge>
        <span className="type-data">{formatMoney(booking.total_pence)}</span>
      </p>
      <p className="[overflow-wrap:anywhere]">
        {booking.buyer_name}, {booking.buyer_email}
      </p>
      <p>
        <Link to={`/events/${event.slug}`} className="text-link" dir="auto">
          {event.title}
        </Link>
        , {momentName(event.starts_at)}
      </p>
      <ul>
        {booking.tickets.map((ticket) => (
          <li key={ticket.id}>
            {ticket.name}, {ticket.holder_name ?? "no name"}: {ticket.status.replaceAll("_", " ")}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Money came in and there are no tickets: one or the other is put right. */
function Resolve({ order }: { order: StaffOrder }) {
  const { run, isBusy, refusal } = useAct();
  return (
    <Section title="Money without tickets">
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={() => run(() => orderActs.resolve(order.booking.id, true))}>
          Issue the tickets
        </Button>
        <Button
          variant="outline"
          busy={isBusy}
          onClick={() => run(() => orderActs.resolve(order.booking.id, false))}
        >
          Send the money back
        </Button>
      </div>
    </Section>
  );
}

/** A note for colleagues, freezing, and the confirmation once more. */
function Acts({ order }: { order: StaffOrder }) {
  const { run, isBusy, refusal } = useAct();
  const [text, setText] = useState("");
  const { id, tickets } = order.booking;
  const isFrozen = tickets.some(({ status }) => status === "frozen");
  return (
    <Section title="Notes">
      <ul className="grid gap-2">
        {order.notes.map((note) => (
          <li key={note.created_at} className="border-line border-s-4 ps-4">
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.body}</p>
            <p className="text-small text-ink-2">
              {note.author ?? "The system"}, {momentName(note.created_at)}
            </p>
          </li>
        ))}
      </ul>
      <Field label="Note or reason" hint="Read by staff only." className="max-w-reading">
        <TextArea value={text} rows={2} maxLength={1000} onChange={(event) => setText(event.target.value)} />
      </Field>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          busy={isBusy}
          onClick={async () => {
            if (await run(() => orderActs.note(id, text))) setText("");
          }}
        >
          Add note
        </Button>
        <Button
          variant="outline"
          busy={isBusy}
          onClick={async () => {
            if (await run(() => orderActs.freeze(id, !isFrozen, text))) setText("");
          }}
        >
          {isFrozen ? "Release the tickets" : "Freeze the tickets"}
        </Button>
        <Button
          variant="outline"
          busy={isBusy}
          onClick={async () => {
            if (await run(() => orderActs.resend(id))) notify("Sent again");
          }}
        >
          Send the tickets again
        </Button>
      </div>
    </Section>
  );
}
