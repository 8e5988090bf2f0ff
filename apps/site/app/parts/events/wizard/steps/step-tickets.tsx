import type { TicketDraft } from "#app/parts/events/wizard/drafts/draft-data.ts";
import { MoneyInput } from "#app/parts/events/wizard/money-input.tsx";
import { PoolsField } from "#app/parts/events/wizard/pools-field.tsx";
import { TicketFields } from "#app/parts/events/wizard/ticket-fields.tsx";
import { useWizard } from "#app/parts/events/wizard/wizard-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

const whole = (text: string): number | string | null => {
  const typed = text.trim();
  if (typed === "") return null;
  return /^-?\d{1,9}$/.test(typed) ? Number(typed) : typed;
};

/** What is sold, release by release, and how many may come. */
export function StepTickets() {
  const { data, set, errorOf, warningsOf } = useWizard();
  const tickets = data.tickets ?? [];
  const put = (next: TicketDraft[]) => set({ tickets: next });
  const move = (from: number, to: number) => {
    const moved = tickets[from];
    if (!moved || to < 0 || to >= tickets.length) return;
    const order = tickets
      .map((_, at) => at)
      .toSpliced(from, 1)
      .toSpliced(to, 0, from);
    const where = (at: number | undefined) => (at === undefined ? undefined : order.indexOf(at));
    put(
      order
        .flatMap((at) => tickets[at] ?? [])
        .map((one) => ({ ...one, after: where(one.after), parent: where(one.parent) })),
    );
  };
  const remove = (at: number) => {
    const where = (other: number | undefined) =>
      other === undefined || other === at ? undefined : other > at ? other - 1 : other;
    put(
      tickets.toSpliced(at, 1).map((one) => ({ ...one, after: where(one.after), parent: where(one.parent) })),
    );
  };
  return (
    <>
      <Field
        label="Capacity (optional)"
        hint="How many may come in, 1 to 100,000."
        error={errorOf("capacity")}
      >
        <TextInput
          inputMode="numeric"
          value={data.capacity ?? ""}
          onChange={(event) => set({ capacity: whole(event.target.value) })}
        />
      </Field>
      {warningsOf("capacity").map((warning) => (
        <p key={warning.message} className="border-warn border-s-4 ps-4">
          <strong>{warning.message}.</strong> <span className="text-ink-2">{warning.remedy}</span>
        </p>
      ))}
      <p role="alert" className="text-red text-small empty:hidden">
        {errorOf("tickets")}
      </p>
      <ol className="grid gap-5">
        {tickets.map((ticket, at) => (
          <li key={ticket.id ?? at} className="grid gap-4 border-2 border-ink p-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="type-h3 [overflow-wrap:anywhere]">{ticket.name || `Ticket ${at + 1}`}</h3>
              <div className="flex flex-wrap gap-1">
                <Button size="sm" variant="quiet" disabled={at === 0} onClick={() => move(at, at - 1)}>
                  Up
                  <span className="sr-only" dir="auto">
                    {" "}
                    {ticket.name}
                  </span>
                </Button>
                <Button
                  size="sm"
                  variant="quiet"
                  disabled={at === tickets.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  Down
                  <span className="sr-only" dir="auto">
                    {" "}
                    {ticket.name}
                  </span>
                </Button>
                <Button size="sm" variant="quiet" onClick={() => remove(at)}>
                  Remove
                  <span className="sr-only" dir="auto">
                    {" "}
                    {ticket.name}
                  </span>
                </Button>
              </div>
            </div>
            <TicketFields
              ticket={ticket}
              at={at}
              earlier={tickets.slice(0, at)}
              onChange={(change) => put(tickets.with(at, { ...ticket, ...change }))}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => put([...tickets, { name: "", kind: "paid" }])}>
          Add a paid ticket
        </Button>
        <Button variant="outline" onClick={() => put([...tickets, { name: "Entry", kind: "free" }])}>
          Add a free ticket
        </Button>
      </div>
      <PoolsField />
      <details open={Boolean(data.external_url)}>
        <summary className="min-h-6 cursor-pointer font-bold">Tickets are sold elsewhere</summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <Field label="Link to the tickets" hint="Begins with https://" error={errorOf("external_url")}>
            <TextInput
              type="url"
              value={data.external_url ?? ""}
              onChange={(event) => set({ external_url: event.target.value || null })}
            />
          </Field>
          <Field
            label="Total price there"
            hint="With all fees. People see it before they leave for the other site."
            error={errorOf("external_pence")}
          >
            <MoneyInput pence={data.external_pence} onChange={(external_pence) => set({ external_pence })} />
          </Field>
        </div>
      </details>
    </>
  );
}
