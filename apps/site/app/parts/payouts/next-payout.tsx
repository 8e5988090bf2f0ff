import { deadlineName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { londonWallClock } from "#app/format/nights.ts";
import { Perforated } from "#app/ui/stubs/perforated.tsx";
import { TearOff } from "#app/ui/stubs/tear-off.tsx";
import type { PayoutsPage } from "./payout-queries.ts";
import { dayOf } from "./payout-words.ts";

/** The next day and sum, or why there is none. */
export function NextPayout({ page }: { page: PayoutsPage }) {
  const { next } = page;
  if (!next) return <NoPayout page={page} />;
  return (
    <Perforated className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <TearOff day={londonWallClock(new Date(next.at)).day} className="[--tear-off-size:5.5rem]" />
      <div className="grid min-w-0 gap-1">
        <h3 className="type-label text-ink-2">Next pay-out</h3>
        <p>
          <strong className="type-numeral-lg">{formatMoney(next.pence)}</strong>{" "}
          <span className="type-h3">on {dayOf(next.at)}</span>
        </p>
        <p className="text-small text-ink-2">
          {waitSentence(page) ?? "It goes at 07:00. A refund or a dispute before then may change it."}
        </p>
      </div>
    </Perforated>
  );
}

/** From when pay-outs are possible, while a bank account is waited for. */
function waitSentence({ obstacle, account }: PayoutsPage): string | null {
  if ((obstacle !== "new" && obstacle !== "changed") || !account?.waits_until) return null;
  const why = obstacle === "new" ? "is new" : "was changed";
  return `We wait until ${deadlineName(account.waits_until)}, because the bank account ${why}.`;
}

function NoPayout({ page }: { page: PayoutsPage }) {
  const { headline, says } = toWords(page);
  return (
    <Perforated className="grid gap-2">
      <h3 className="type-label text-ink-2">Next pay-out</h3>
      <p className="type-h2">{headline}</p>
      <p className="max-w-reading text-ink-2 [overflow-wrap:anywhere]">{says}</p>
    </Perforated>
  );
}

function toWords(page: PayoutsPage): { headline: string; says: string } {
  const { obstacle, hold, due_pence: due, waiting } = page;
  if (obstacle === "held" && hold)
    return {
      headline: due > 0 ? `${formatMoney(due)} is held` : "Your pay-outs are held",
      says: `Our staff hold your pay-outs since ${dayOf(hold.held_at)}. Their reason: ${hold.reason}`,
    };
  if (due < 0)
    return {
      headline: `You owe ${formatMoney(-due)}`,
      says: "More went back to buyers after you had been paid out than your other nights have cleared. There is nothing to do: it comes off what your next nights take.",
    };
  const wait = waitSentence(page);
  if (wait)
    return {
      headline: due > 0 ? `${formatMoney(due)} is due` : "Nothing is due yet",
      says: `${wait} Pay-outs are possible after that.`,
    };
  if (obstacle)
    return {
      headline: due > 0 ? `${formatMoney(due)} is waiting for your account` : "Nothing is due yet",
      says: "We can pay you out once the account below is ready.",
    };
  if (due > 0)
    return {
      headline: `${formatMoney(due)} is due`,
      says: "Pay-outs begin at £1. It goes with your next night.",
    };
  return {
    headline: "Nothing is due",
    says:
      waiting.length > 0
        ? "Money of a night is cleared two working days after you tell us that it went ahead."
        : "Once a night of yours has gone ahead, its money is paid out here.",
  };
}
