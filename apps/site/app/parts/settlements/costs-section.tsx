import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { formatMoney } from "#app/format/money.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { CostForm } from "./cost-form.tsx";
import { PaperLink } from "./paper-link.tsx";
import { type NightSettlement, nightKey } from "./settlement-queries.ts";

type CostsSectionProps = { eventId: string; organiserId: string; night: NightSettlement };

/** What the night cost, with papers. */
export function CostsSection({ eventId, organiserId, night }: CostsSectionProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { run, isBusy, refusal } = useExclusiveMutation(nightKey(eventId));
  const payers = new Map(night.deals.map(({ id, name }) => [id, name]));
  return (
    <section aria-labelledby="costs" className="grid gap-4">
      <h3 id="costs" className="type-h3">
        Costs
      </h3>
      <ul className="border-ink border-t-2 empty:hidden">
        {night.costs.map((cost) => (
          <li
            key={cost.id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]" dir="auto">
              {cost.name}
              {cost.paid_by ? (
                <span className="block text-ink-2 text-small">
                  Paid by {payers.get(cost.paid_by)}, who gets it back
                </span>
              ) : null}
            </span>
            <span className="flex flex-wrap items-center gap-3">
              {cost.file_name ? <PaperLink name={cost.file_name} label={cost.name} /> : null}
              <span className="type-data">{formatMoney(cost.pence)}</span>
              <Button
                size="sm"
                variant="quiet"
                busy={isBusy}
                onClick={() => void run(() => call("remove_settlement_cost", { p_cost_id: cost.id }))}
              >
                Remove<span className="sr-only"> {cost.name}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {night.costs.length === 0 && !isAdding ? <p className="text-ink-2">No costs yet.</p> : null}
      <RefusalNote refusal={refusal} />
      {isAdding ? (
        <CostForm
          eventId={eventId}
          organiserId={organiserId}
          night={night}
          onDone={() => setIsAdding(false)}
        />
      ) : (
        <div>
          <Button variant="outline" onClick={() => setIsAdding(true)}>
            Add a cost
          </Button>
        </div>
      )}
    </section>
  );
}
