import { useQuery } from "@tanstack/react-query";
import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { dayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { readTotals, type PayoutTotals as Totals } from "./payout-queries.ts";

/** What was paid out by our ledger, beside what the provider's books say. */
export function PayoutTotals() {
  const query = useQuery({ queryKey: ["staff", "payouts", "totals"], queryFn: readTotals, staleTime: 0 });
  return (
    <Loaded query={query} what="The sums" why={staffWhy(query)}>
      {(totals) => <Sums totals={totals} />}
    </Loaded>
  );
}

function Sums({ totals }: { totals: Totals }) {
  const difference = totals.ours_pence - totals.provider_pence;
  const accounts = Object.values(totals.accounts).reduce((sum, count) => sum + count, 0);
  return (
    <section aria-label="Both books" className="grid gap-4 border-2 border-ink p-4">
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
        <Sum name="Paid out, our books" value={formatMoney(totals.ours_pence)} />
        <Sum name="The provider's books" value={formatMoney(totals.provider_pence)} />
        <Sum name="On its way" value={formatMoney(totals.on_its_way_pence)} />
        <Sum name="Accounts ready" value={`${totals.accounts.ready ?? 0} of ${accounts}`} />
      </dl>
      <p className={difference === 0 ? "text-ink-2" : "font-bold text-red"}>
        {difference === 0
          ? "Both books agree."
          : `The books differ by ${formatMoney(Math.abs(difference))}. Look at the pay-outs that failed or came back.`}{" "}
        {totals.checked_at
          ? `The provider was last asked about each of the last month ${momentName(totals.checked_at)}. `
          : ""}
        {totals.held > 0 ? `${plural(totals.held, "organiser is", "organisers are")} held. ` : ""}
        Working days are counted with the bank holidays up to {dayName(totals.bank_holidays_until)}.
      </p>
    </section>
  );
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="type-label text-ink-2">{name}</dt>
      <dd className="type-numeral">{value}</dd>
    </div>
  );
}
