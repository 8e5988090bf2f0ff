import { formatFigure } from "./figure-words.ts";
import type { Unit } from "./figures.ts";

const facts: readonly { name: string; label: string; unit: Unit }[] = [
  { name: "seen", label: "Daily visitors", unit: "count" },
  { name: "nights", label: "Nights", unit: "count" },
  { name: "bookings", label: "Bookings", unit: "count" },
  { name: "tickets", label: "Tickets", unit: "count" },
  { name: "cancelled", label: "Cancelled", unit: "count" },
  { name: "resold", label: "Sold on", unit: "count" },
  { name: "resold_pence", label: "Sold on for", unit: "pence" },
  { name: "unserved", label: "Still waiting when it ended", unit: "count" },
  { name: "shared", label: "Shared", unit: "count" },
  { name: "external", label: "Links followed", unit: "count" },
  { name: "gross_pence", label: "Gross", unit: "pence" },
  { name: "refunded_pence", label: "Refunded", unit: "pence" },
  { name: "fees_pence", label: "Fees", unit: "pence" },
  { name: "net_pence", label: "Yours", unit: "pence" },
];

type TotalsProps = {
  totals: Readonly<Record<string, number | null>>;
  before?: Readonly<Record<string, number | null>> | null;
};

/** The sums of a range, and those of the range before; what is not for the person who asks is left out. */
export function Totals({ totals, before = null }: TotalsProps) {
  return (
    <dl className="grid grid-cols-2 border-2 border-ink sm:grid-cols-4">
      {facts.map(({ name, label, unit }) => {
        const value = totals[name];
        if (value === null || value === undefined) return null;
        const old = before?.[name];
        return (
          <div key={name} className="grid grid-cols-1 content-start gap-1 border-line border-e border-b p-3">
            <dt className="text-small">{label}</dt>
            <dd>
              <span className="block type-h3 [overflow-wrap:anywhere]">{formatFigure(value, unit)}</span>
              {typeof old === "number" ? (
                <span className="block text-ink-2 text-small">before: {formatFigure(old, unit)}</span>
              ) : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
