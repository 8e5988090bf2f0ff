import { formatMoney } from "#app/format/money.ts";
import { visitorsOf } from "./figure-words.ts";
import { ValueTable } from "./value-table.tsx";

type Source = {
  source: string;
  name: string;
  bookings: number;
  tickets: number;
  gross_pence: number | null;
  visitors?: number | null;
  hidden_weeks?: number;
};

type SourceTableProps = {
  sources: readonly Source[];
  hasMoney: boolean;
  /** shows the visits too, which are known of finished weeks alone */
  visits?: "ok" | "open";
};

/** Where bookings came from, exact and at once; visits only where twenty stand behind a number. */
export function SourceTable({ sources, hasMoney, visits }: SourceTableProps) {
  if (sources.length === 0) return <p className="text-ink-2">No bookings and no links yet.</p>;
  return (
    <div className="grid gap-2">
      <ValueTable
        label="Bookings by link"
        columns={[
          "Link",
          ...(visits ? ["Daily visitors"] : []),
          "Bookings",
          "Tickets",
          ...(hasMoney ? ["Gross"] : []),
        ]}
        rows={sources.map(
          ({ source, name, bookings, tickets, gross_pence, visitors = null, hidden_weeks = 0 }) => ({
            key: source,
            cells: [
              source === "" ? "Without a link" : name || source,
              ...(visits ? [visitorsOf({ visitors, hidden_weeks })] : []),
              bookings,
              tickets,
              ...(hasMoney ? [formatMoney(gross_pence ?? 0)] : []),
            ],
          }),
        )}
      />
      {visits ? (
        <p className="text-ink-2 text-small">
          Bookings are exact and up to date. Visits are those of finished weeks, and a number below 20 is not
          shown.
          {visits === "open" ? " The first week is still open." : ""}
        </p>
      ) : null}
    </div>
  );
}
