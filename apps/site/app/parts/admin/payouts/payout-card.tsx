import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { HoldForm } from "./hold-form.tsx";
import type { StaffPayout } from "./payout-queries.ts";

const STATES: Record<string, { word: string; tone: "plain" | "ok" | "info" | "warn" | "danger" }> = {
  due: { word: "Due", tone: "info" },
  sent: { word: "On its way", tone: "info" },
  paid: { word: "Came back in part", tone: "danger" },
  failed: { word: "Failed", tone: "danger" },
  returned: { word: "Came back", tone: "danger" },
  held: { word: "Held", tone: "warn" },
  owed: { word: "Owes us", tone: "warn" },
};

const OBSTACLES: Record<string, string> = {
  held: "Held by staff.",
  no_account: "There is no account yet.",
  opening: "The account is being opened.",
  wants_more: "The provider asks for more.",
  closed: "The account is closed.",
  changed: "The bank account was changed less than three days ago.",
};

/** A pay-out, or an organiser whose money waits. */
export function PayoutCard({ payout }: { payout: StaffPayout }) {
  const state = STATES[payout.status] ?? { word: payout.status, tone: "plain" as const };
  const obstacle = payout.obstacle && payout.status !== "held" ? OBSTACLES[payout.obstacle] : null;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-bold [overflow-wrap:anywhere]">{payout.organiser}</span>
        <span className="type-numeral">{formatMoney(Math.abs(payout.amount_pence))}</span>
        <Badge tone={state.tone}>{state.word}</Badge>
        {payout.ref ? <span className="text-ink-2 type-data">{payout.ref}</span> : null}
        {payout.at ? <span className="text-small text-ink-2">{momentName(payout.at)}</span> : null}
      </p>
      <p className="text-small text-ink-2 [overflow-wrap:anywhere] empty:hidden">
        {[
          payout.reason ? `Reason: ${payout.reason}` : "",
          payout.returned_pence > 0 ? `${formatMoney(payout.returned_pence)} came back.` : "",
          payout.failure_code ? `The provider says: ${payout.failure_code.replaceAll("_", " ")}.` : "",
          obstacle ?? "",
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      <div data-staff-form="">
        <HoldForm
          organiserId={payout.organiser_id}
          name={payout.organiser}
          isHeld={payout.status === "held" || payout.obstacle === "held"}
        />
      </div>
    </div>
  );
}
