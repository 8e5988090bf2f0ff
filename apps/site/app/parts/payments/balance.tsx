import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { serverNow } from "#app/device/server-time.ts";
import { formatMoney } from "#app/format/money.ts";
import { dayName, londonWallClock } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { balanceQuery, confirmOutcome } from "./balance-queries.ts";
import { readRefusal } from "./read-refusal.ts";

const OUTCOMES = {
  went_ahead: "It went ahead",
  cancelled: "It was cancelled",
  postponed: "It was postponed",
};

type Night = {
  event_id: string;
  title: string;
  slug: string;
  night_date: string;
  outcome: string | null;
  is_over: boolean;
  sold_pence: number;
  refunded_pence: number;
  pending_pence: number;
  cleared_pence: number;
  paid_pence: number;
  clears_at: string | null;
  tickets: number;
};

type BalanceProps = {
  organiserId: string;
  /** where the orders of a night are, with their refunds */
  ordersOf: (eventId: string) => string;
};

/** What an organiser has with us: pending until a night is over and said to have gone ahead, cleared two working days later, then paid out. */
export function Balance({ organiserId, ordersOf }: BalanceProps) {
  const query = useQuery(balanceQuery(organiserId));
  return (
    <Loaded query={query} what="Your balance">
      {(nights) => (
        <div className="grid gap-6">
          <dl className="grid grid-cols-2 gap-4 border-2 border-ink p-5 sm:grid-cols-3">
            <Sum name="Pending" pence={sum(nights, "pending_pence")} />
            <Sum name="Cleared" pence={sum(nights, "cleared_pence")} />
            <Sum name="Paid out" pence={sum(nights, "paid_pence")} />
          </dl>
          {nights.length === 0 ? (
            <EmptyState>
              Nothing has been sold yet. What your nights take is listed here, night by night.
            </EmptyState>
          ) : (
            <>
              <ul aria-label="Nights" className="grid gap-4">
                {nights.map((night) => (
                  <li key={night.event_id} className="border-line border-b pb-4">
                    <NightBalance night={night} organiserId={organiserId} orders={ordersOf(night.event_id)} />
                  </li>
                ))}
              </ul>
              <ListEnd shown={nights.length} most={200} which="latest" />
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

const sum = (nights: readonly Night[], column: "pending_pence" | "cleared_pence" | "paid_pence") =>
  nights.reduce((total, night) => total + Number(night[column]), 0);

function Sum({ name, pence }: { name: string; pence: number }) {
  return (
    <div>
      <dt className="type-label text-ink-2">{name}</dt>
      <dd className="type-numeral-lg">{formatMoney(pence)}</dd>
    </div>
  );
}

type NightBalanceProps = { night: Night; organiserId: string; orders: string };

function NightBalance({ night, organiserId, orders }: NightBalanceProps) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link to={`/events/${night.slug}`} className="type-h3 no-underline hover:underline" dir="auto">
          {night.title}
        </Link>
        <strong className="type-numeral">
          {formatMoney(Number(night.sold_pence) - Number(night.refunded_pence))}
        </strong>
      </p>
      <p className="text-small text-ink-2">
        {dayName(night.night_date)}: {plural(night.tickets, "ticket")},{" "}
        {formatMoney(Number(night.sold_pence))} sold, {formatMoney(Number(night.refunded_pence))} sent back.{" "}
        {stateWords(night)}
      </p>
      {Number(night.sold_pence) > 0 ? (
        <p>
          <Link to={orders} className="inline-flex min-h-9 items-center font-bold text-small">
            Orders and refunds<span className="sr-only"> of {night.title}</span>
          </Link>
        </p>
      ) : null}
      {night.is_over && night.outcome !== "went_ahead" ? (
        <Outcome eventId={night.event_id} organiserId={organiserId} />
      ) : null}
    </div>
  );
}

function stateWords({ outcome, clears_at, is_over, paid_pence, cleared_pence }: Night): string {
  if (paid_pence > 0 && cleared_pence === 0) return "Paid out.";
  if (outcome === "went_ahead")
    return Date.parse(clears_at ?? "") > serverNow()
      ? `Clears on ${dayName(londonWallClock(new Date(clears_at ?? "")).day)}.`
      : "Cleared.";
  if (outcome) return "You said it did not go ahead.";
  return is_over ? "How did it go?" : "Pending until the night is over.";
}

function Outcome({ eventId, organiserId }: { eventId: string; organiserId: string }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["mine", "balance", organiserId], readRefusal);
  const say = (outcome: string) =>
    attempt(async () => {
      await confirmOutcome(eventId, outcome);
      notify("Thank you");
    });
  return (
    <>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        {Object.entries(OUTCOMES).map(([outcome, label]) => (
          <Button
            key={outcome}
            size="sm"
            variant={outcome === "went_ahead" ? "primary" : "outline"}
            busy={isBusy}
            onClick={() => say(outcome)}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}
