import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { formatMoney } from "#app/format/money.ts";
import { dayName } from "#app/format/nights.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { mySettlementsQuery } from "./settlement-queries.ts";

/** Settlements of nights that a person played, or their team put on with another one. */
export function MySettlements() {
  const query = useQuery(mySettlementsQuery);
  return (
    <Loaded query={query} what="Your settlements" why={refusedWhy(query)}>
      {(settlements) =>
        settlements.length === 0 ? (
          <EmptyState>
            When an organiser settles a night with you or your team, the sheet is here: as an artist whose
            page you have claimed, or as a co-host that sees all figures.
          </EmptyState>
        ) : (
          <ul className="border-ink border-t-2">
            {settlements.map((one) => (
              <li
                key={one.id}
                className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <Link to={`/settlements/${one.id}`} className="font-bold" dir="auto">
                    {one.title}
                  </Link>
                  <span className="block text-ink-2 text-small" dir="auto">
                    {dayName(one.night_date)}, {one.holder} with {one.name}
                  </span>
                </span>
                <span className="flex flex-wrap items-center gap-4">
                  <State settlement={one} />
                  {one.owed_pence === null ? null : (
                    <span className="type-data">{formatMoney(one.owed_pence)}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

type StateProps = {
  settlement: {
    version: number | null;
    signed: readonly string[];
    owed_pence: number | null;
    paid_pence: number;
  };
};

function State({ settlement: { version, signed, owed_pence, paid_pence } }: StateProps) {
  if (version === null) return <Badge>No sheet yet</Badge>;
  if (!signed.includes("party")) return <Badge tone="warn">Waits for your signature</Badge>;
  if (!signed.includes("holder")) return <Badge>Waits for theirs</Badge>;
  return owed_pence === paid_pence ? <Badge tone="ok">Paid</Badge> : <Badge tone="info">Agreed</Badge>;
}
