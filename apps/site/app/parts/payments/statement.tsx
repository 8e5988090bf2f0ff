import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { serverDate } from "#app/device/server-time.ts";
import { formatMoney } from "#app/format/money.ts";
import { addDays, londonWallClock, monthName } from "#app/format/nights.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { ScrollRegion } from "#app/ui/lists/scroll-region.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { saveCsv } from "#app/ui/sharing/save-csv.ts";

/** The last two years, month by month, as "2026-11". */
function listMonths(): string[] {
  const months: string[] = [];
  for (
    let day = londonWallClock(serverDate()).day;
    months.length < 24;
    day = addDays(`${day.slice(0, 7)}-01`, -1)
  )
    months.push(day.slice(0, 7));
  return months;
}

type Sums = Record<
  | "face_pence"
  | "discount_pence"
  | "price_pence"
  | "price_vat_pence"
  | "fee_pence"
  | "fee_vat_pence"
  | "levy_pence"
  | "paid_pence"
  | "payout_pence",
  number
> & { kind: string; entries: number };

const columns: readonly [keyof Sums, string][] = [
  ["face_pence", "Face value"],
  ["discount_pence", "Discounts"],
  ["price_pence", "Ticket price"],
  ["price_vat_pence", "VAT in it"],
  ["fee_pence", "Booking fees"],
  ["fee_vat_pence", "VAT in them"],
  ["levy_pence", "Levy"],
  ["paid_pence", "Paid by buyers"],
  ["payout_pence", "Pay-outs"],
];

/** A month as the books have it, and as a file for the accountant. */
export function Statement({ organiserId, slug }: { organiserId: string; slug: string }) {
  const [months] = useState(listMonths);
  const [month, setMonth] = useState(months[0] ?? "");
  const { run, isBusy, refusal } = useExclusiveChange(toRefusal);
  const at = { p_organiser_id: organiserId, p_month: month };
  const query = useQuery({
    queryKey: ["mine", "balance", organiserId, "month", month],
    staleTime: 0,
    queryFn: async () => {
      const [sums, balance] = await Promise.all([
        call("organiser_month", at),
        call("organiser_month_balance", at),
      ]);
      return { sums: sums as Sums[], balance };
    },
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Month">
          <Select value={month} onChange={(change) => setMonth(change.target.value)}>
            {months.map((one) => (
              <option key={one} value={one}>
                {monthName(`${one}-01`)}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          variant="outline"
          busy={isBusy}
          onClick={async () => {
            const text = await run(async () => {
              return call("organiser_statement", at);
            });
            if (text) saveCsv(`${slug}-${month}.csv`, text);
          }}
        >
          {isBusy ? "Preparing the file" : "Download the statement"}
        </Button>
      </div>
      <RefusalNote refusal={refusal} />
      <Loaded query={query} what="The month">
        {({ sums, balance }) => (
          <>
            <dl className="grid max-w-reading grid-cols-2 gap-4">
              <Balance name="Opening balance" pence={balance.opening_pence} />
              <Balance
                name={month === months[0] ? "Balance now" : "Closing balance"}
                pence={balance.closing_pence}
              />
            </dl>
            {sums.length === 0 ? (
              <p className="text-ink-2">Nothing was sold, refunded or paid out in this month.</p>
            ) : (
              <Table sums={sums} />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

/** What the books owe the organiser at one end of the month. */
function Balance({ name, pence }: { name: string; pence: number }) {
  return (
    <div>
      <dt className="type-label text-ink-2">{name}</dt>
      <dd className="type-numeral">{formatMoney(Number(pence))}</dd>
    </div>
  );
}

/** Several of a kind, by the word for one. */
const KINDS: Readonly<Record<string, string>> = {
  Sale: "Sales",
  "Sale, extras": "Sales of extras",
  "Sale, deposits": "Deposits taken",
  "Sale, solidarity fund": "Given to the solidarity fund",
  Refund: "Refunds",
  "Refund, extras": "Refunds of extras",
  "Refund, deposits": "Deposits given back",
  "Refund, solidarity fund": "Given back of the solidarity fund",
  "To the solidarity fund": "Moved to the solidarity fund",
  "From the solidarity fund": "Paid by the solidarity fund",
  Dispute: "Disputes",
  "Lost dispute": "Lost disputes",
  "Pay-out": "Pay-outs",
  "Returned pay-out": "Returned pay-outs",
};

function Table({ sums }: { sums: readonly Sums[] }) {
  const total = (column: keyof Sums) => sums.reduce((sum, row) => sum + Number(row[column]), 0);
  return (
    <ScrollRegion label="The month in figures">
      <table className="w-full text-start">
        <thead>
          <tr className="border-ink border-b-2 type-label">
            <th scope="col" className="py-2 text-start">
              What
            </th>
            {columns.map(([column, label]) => (
              <th key={column} scope="col" className="whitespace-nowrap px-3 text-end">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sums.map((row) => (
            <tr key={row.kind} className="border-line border-b">
              <th scope="row" className="whitespace-nowrap py-2 text-start font-normal">
                {KINDS[row.kind] ?? row.kind} ({row.entries})
              </th>
              {columns.map(([column]) => (
                <td key={column} className="px-3 text-end type-data">
                  {formatMoney(Number(row[column]))}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className="py-2 text-start">
              Total
            </th>
            {columns.map(([column]) => (
              <td key={column} className="px-3 text-end font-bold type-data">
                {formatMoney(total(column))}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </ScrollRegion>
  );
}
