import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { FindOrganiser } from "./find-organiser.tsx";
import { PayoutCard } from "./payout-card.tsx";
import { listPayouts, type PayoutList } from "./payout-queries.ts";
import { PayoutTotals } from "./payout-totals.tsx";
import { ToldOutcomes } from "./told-outcomes.tsx";

const LISTS: Record<PayoutList, { label: string; empty: string }> = {
  due: { label: "Due", empty: "Nothing is due." },
  failed: { label: "Failed", empty: "No pay-out failed or came back in the last 90 days." },
  held: { label: "Held", empty: "No organiser's pay-outs are held." },
  owed: { label: "Owed to us", empty: "No organiser owes us anything." },
};

const isList = (given: string | null): given is PayoutList => given !== null && given in LISTS;

/** The pay-outs that admins look after, with the sums of both books. */
export function StaffPayouts() {
  const [search] = useSearchParams();
  const given = search.get("show");
  const show = isList(given) ? given : "due";
  const query = useQuery({
    queryKey: ["staff", "payouts", show],
    queryFn: () => listPayouts(show),
    staleTime: 0,
  });
  return (
    <div className="grid grid-cols-1 gap-8">
      <PayoutTotals />
      <div className="grid gap-5">
        <nav aria-label="Lists of pay-outs" className="flex flex-wrap gap-2">
          {Object.entries(LISTS).map(([list, { label }]) => (
            <Chip key={list} to={`/admin/payouts?show=${list}`} isCurrent={list === show} preventScrollReset>
              {label}
            </Chip>
          ))}
        </nav>
        <Loaded query={query} what="The list of pay-outs" why={staffWhy(query)}>
          {(payouts) => (
            <StaffList
              label={LISTS[show].label}
              most={200}
              items={payouts}
              idOf={(payout) => payout.payout_id ?? payout.organiser_id}
              empty={LISTS[show].empty}
            >
              {(payout) => <PayoutCard payout={payout} />}
            </StaffList>
          )}
        </Loaded>
      </div>
      <FindOrganiser />
      <ToldOutcomes />
    </div>
  );
}
