import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { dayName } from "#app/format/nights.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { DealPayments } from "./deal-payments.tsx";
import { DealSheets } from "./deal-sheets.tsx";
import { type Access, dealKey, settlementQuery } from "./settlement-queries.ts";
import { termsWords } from "./settlement-words.ts";

/** A settlement as the act or co-host sees it: by an account, or by the link that was mailed. */
export function PartySettlement(access: Access) {
  const query = useQuery(settlementQuery(access));
  const changes = dealKey(access.dealId);
  return (
    <Loaded query={query} what="The settlement" why={refusedWhy(query)}>
      {(deal) => (
        <div className="grid gap-6">
          <p className="[overflow-wrap:anywhere]" dir="auto">
            <strong>
              {deal.event.slug ? (
                <Link to={`/events/${deal.event.slug}`} className="underline underline-offset-4">
                  {deal.event.title}
                </Link>
              ) : (
                deal.event.title
              )}
            </strong>
            , {dayName(deal.event.night_date)}
            <span className="block text-ink-2">
              Between {deal.holder} and {deal.name}
            </span>
          </p>
          <p>
            <strong>What was agreed:</strong> {termsWords(deal.terms)}
          </p>
          {deal.sheets.length === 0 ? (
            <p className="max-w-reading text-ink-2">
              {deal.holder} has not made a sheet yet. You are told when there is one to sign.
            </p>
          ) : null}
          <DealSheets deal={deal} code={access.code} changes={changes} />
          <DealPayments deal={deal} changes={changes} />
        </div>
      )}
    </Loaded>
  );
}
