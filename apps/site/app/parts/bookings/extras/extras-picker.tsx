import { momentName } from "#app/format/moment.ts";
import { type Basket, limitOf } from "#app/parts/bookings/choosing/basket.ts";
import { extraRoom } from "#app/parts/bookings/choosing/extra-room.ts";
import { QuantityStepper } from "#app/parts/bookings/choosing/quantity-stepper.tsx";
import {
  canBeBooked,
  type Extra,
  type TicketType,
  whyNotBookable,
} from "#app/parts/bookings/choosing/ticket-type.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Price } from "#app/ui/price.tsx";

type ExtrasPickerProps = {
  /** tickets and extras: what one may have of an extra goes by the tickets beside it */
  types: readonly TicketType[];
  basket: Basket;
  /** What the person's own hold keeps. */
  held: Basket;
  onChange: (typeId: string, quantity: number) => void;
};

/** What a night sells beside its tickets: a coat, a seat on the coach, a shirt. */
export function ExtrasPicker({ types, basket, held, onChange }: ExtrasPickerProps) {
  const groups = Map.groupBy(
    types.filter(({ extra }) => extra),
    ({ extra }) => extra?.id,
  );
  return (
    <section aria-labelledby="extras" className="grid gap-3">
      <h2 id="extras" className="type-h3">
        Extras
      </h2>
      <ul className="border-ink border-t-2">
        {[...groups.values()].map((choices) => (
          <li key={choices[0]?.id} className="grid gap-3 border-line border-b py-5">
            <ExtraFacts choices={choices} />
            <ul className="grid gap-3">
              {choices.map((type) => (
                <li key={type.id} className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
                  <ChoiceFacts type={type} />
                  {canBeBooked(type) || (held[type.id] ?? 0) > 0 ? (
                    <QuantityStepper
                      name={type.name}
                      value={basket[type.id] ?? 0}
                      {...boundsOf(type, types, basket, held)}
                      onChange={(quantity) => onChange(type.id, quantity)}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The narrower of what is left and what the rule of the extra allows. */
function boundsOf(type: TicketType, types: readonly TicketType[], basket: Basket, held: Basket) {
  const limit = limitOf(type, basket, held);
  const room = extraRoom(type, types, basket);
  if (room >= limit.max) return limit;
  return {
    max: room,
    reason: room === 0 && type.mine === 0 ? "Choose a ticket first." : "One for each ticket.",
  };
}

const rules: Record<string, string> = {
  with_ticket: "Only with a ticket.",
  one_per_ticket: "One for each ticket.",
};

const collected: Record<string, string> = {
  cloakroom: "Show your ticket at the cloakroom.",
  coach: "Show your ticket to the driver.",
  merch: "Collect it on the night with your ticket.",
  tokens: "Collect them on the night with your ticket.",
  cup: "Collect it on the night with your ticket.",
};

function ExtraFacts({ choices }: { choices: readonly TicketType[] }) {
  const [first] = choices;
  const extra = first?.extra;
  if (!first || !extra) return null;
  return (
    <div className="grid gap-1">
      <h3 className="font-bold" dir="auto">
        {extra.name}
      </h3>
      {first.description ? <p className="max-w-reading text-ink-2">{first.description}</p> : null}
      <p className="text-small text-ink-2">
        {[collected[extra.kind], rules[extra.rule]].filter(Boolean).join(" ")}
      </p>
      {extra.cover ? (
        <p className="max-w-reading text-small text-ink-2">If the seller becomes insolvent: {extra.cover}</p>
      ) : null}
    </div>
  );
}

function ChoiceFacts({ type }: { type: TicketType }) {
  const extra = type.extra as Extra;
  const refusal = whyNotBookable(type, momentName);
  const label = [extra.label, extra.departsAt ? momentName(extra.departsAt) : null]
    .filter(Boolean)
    .join(", ");
  return (
    <div className="grid flex-[1_1_10rem] gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3">
        {label ? <span dir="auto">{type.state === "sold_out" ? <s>{label}</s> : label}</span> : null}
        <Price pence={type.total_pence} />
        {type.remaining === null ? null : <Badge tone="warn">Last {type.remaining}</Badge>}
      </p>
      {type.mine > 0 ? <p className="text-small text-ink-2">You have {type.mine} already.</p> : null}
      {refusal ? <p className="text-small text-ink-2">{refusal}</p> : null}
    </div>
  );
}
