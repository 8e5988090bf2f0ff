import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { formatMoney } from "#app/format/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { CostsSection } from "./costs-section.tsx";
import { DealForm } from "./deal-form.tsx";
import { NightDeal } from "./night-deal.tsx";
import { type NightSettlement, nightSettlementQuery } from "./settlement-queries.ts";

type NightSettlementProps = { eventId: string; organiserId: string };

/** Settling a night, for the team that holds it: what it took, what it cost, and a sheet with each act and co-host. */
export default function NightSettlementTab({ eventId, organiserId }: NightSettlementProps) {
  const [isAdding, setIsAdding] = useState(false);
  const query = useQuery(nightSettlementQuery(eventId));
  return (
    <Loaded query={query} what="The settlement" why={refusedWhy(query)}>
      {(night) => (
        <div className="grid gap-10">
          <p className="max-w-reading">
            Write what you agreed with each act and co-host, and what the night cost. Tickets come from the
            ledger and from the door. Once the doors have opened you make a sheet with each of them, which
            both sides sign. You pay outside this site and mark it here.
          </p>
          <Summary night={night} />
          <CostsSection eventId={eventId} organiserId={organiserId} night={night} />
          <section aria-labelledby="deals" className="grid gap-6">
            <h3 id="deals" className="type-h3">
              Deals
            </h3>
            {night.deals.map((deal) => (
              <NightDeal key={deal.id} deal={deal} night={night} />
            ))}
            {night.deals.length === 0 && !isAdding ? (
              <p className="text-ink-2">You have not written a deal yet.</p>
            ) : null}
            {isAdding ? (
              <DealForm eventId={eventId} night={night} onDone={() => setIsAdding(false)} />
            ) : (
              <div>
                <Button onClick={() => setIsAdding(true)}>Add a deal</Button>
              </div>
            )}
          </section>
        </div>
      )}
    </Loaded>
  );
}

/** What the night took, what comes off, and what stays with the team. */
function Summary({ night }: { night: NightSettlement }) {
  const { takings } = night;
  const facts: [string, number][] = [
    ["Sold in advance", takings.sold_pence - takings.returned_pence - takings.promised_pence],
    ["Sold at the door", takings.door_pence],
    ["VAT in it", -takings.vat_pence],
    ["Costs", -night.costs_pence],
    ["Fees and guarantees", -night.fees_pence],
    ["Left to divide", night.pot_pence],
    ["Stays with you", night.rest_pence],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-2 border-ink p-4 sm:grid-cols-4">
      {facts
        .filter(([, pence], at) => pence !== 0 || at < 2 || at > 4)
        .map(([label, pence]) => (
          <div key={label}>
            <dt className="text-ink-2 text-small">{label}</dt>
            <dd className="type-data">{formatMoney(pence)}</dd>
          </div>
        ))}
      {takings.levy_pence === 0 ? null : (
        <div>
          <dt className="text-ink-2 text-small">The venue's levy, apart</dt>
          <dd className="type-data">{formatMoney(takings.levy_pence)}</dd>
        </div>
      )}
    </dl>
  );
}
