import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { formatMoney } from "#app/format/money.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { DealForm } from "./deal-form.tsx";
import { DealLink } from "./deal-link.tsx";
import { DealPayments } from "./deal-payments.tsx";
import { DealSheets } from "./deal-sheets.tsx";
import { type NightSettlement, nightKey, type Settlement } from "./settlement-queries.ts";
import { termsWords } from "./settlement-words.ts";

type NightDealProps = { deal: Settlement; night: NightSettlement };

/** One deal as the team that holds the night sees it. */
export function NightDeal({ deal, night }: NightDealProps) {
  const [isChanging, setIsChanging] = useState(false);
  const changes = nightKey(deal.event.id);
  const { run, attempt, isBusy, refusal } = useExclusiveMutation(changes);
  const isSigned = deal.sheets.some(({ signatures }) => signatures.length > 0);
  const make = async () => {
    if (await attempt(() => call("make_settlement_sheet", { p_deal_id: deal.id })))
      notify("The new version waits for both signatures");
  };
  if (isChanging)
    return <DealForm eventId={deal.event.id} night={night} kept={deal} onDone={() => setIsChanging(false)} />;
  const label = <span className="sr-only"> {deal.name}</span>;
  return (
    <article aria-label={deal.name} className="grid gap-4 border-ink border-t-2 pt-4">
      <header className="grid gap-1">
        <h4 className="type-h3 [overflow-wrap:anywhere]" dir="auto">
          {deal.name}
        </h4>
        <p>{termsWords(deal.terms)}</p>
        {deal.sheets.length === 0 && deal.now ? (
          <p className="text-ink-2">As it stands: {formatMoney(deal.now.owed_pence)}.</p>
        ) : null}
      </header>
      <div className="flex flex-wrap gap-3">
        {deal.can_make && (deal.sheets.length === 0 || deal.has_changed) ? (
          <Button size="sm" busy={isBusy} onClick={() => void make()}>
            {deal.sheets.length === 0 ? "Make the sheet" : "Make a new version"}
            {label}
          </Button>
        ) : null}
        <Button size="sm" variant="outline" onClick={() => setIsChanging(true)}>
          Change the deal{label}
        </Button>
        {isSigned ? null : (
          <Button
            size="sm"
            variant="quiet"
            busy={isBusy}
            onClick={() => void run(() => call("remove_settlement_deal", { p_deal_id: deal.id }))}
          >
            Remove{label}
          </Button>
        )}
      </div>
      <RefusalNote refusal={refusal} />
      {deal.can_make ? null : (
        <p className="text-ink-2 text-small">The sheet is made once the doors have opened.</p>
      )}
      <DealLink deal={deal} changes={changes} />
      <DealSheets deal={deal} code={null} changes={changes} />
      <DealPayments deal={deal} changes={changes} />
    </article>
  );
}
