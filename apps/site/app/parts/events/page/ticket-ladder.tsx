import clsx from "clsx";
import { momentName } from "#app/format/moment.ts";
import { formatMoney, formatPrice } from "#app/format/money.ts";
import { clockTime } from "#app/format/nights.ts";
import type { StateWords } from "#app/parts/events/state/price-and-state-words.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { TicketType } from "./detail-query.ts";

type TicketLadderProps = {
  types: readonly TicketType[];
  /** the night sells nothing for now: no release is called open or nearly gone */
  isHalted?: boolean;
};

/** Every release with its price: what is gone is struck through and named, what comes next is told ahead. */
export function TicketLadder({ types, isHalted = false }: TicketLadderProps) {
  return (
    <ul className="border-line border-t">
      {types.map((type) => (
        <LadderStep key={type.id} type={isHalted ? { ...type, state: "paused" } : type} />
      ))}
    </ul>
  );
}

function LadderStep({ type }: { type: TicketType }) {
  const isGone = type.state === "sold_out" || type.state === "ended";
  const state = stepWords(type);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b py-3">
      <div>
        <p className={clsx("font-bold", isGone && "text-ink-2 line-through")} dir="auto">
          {type.name}
        </p>
        {type.description ? <p className="text-ink-2 text-small">{type.description}</p> : null}
        {type.bundle || type.deposit ? (
          <p className="text-green text-small">{type.bundle ?? type.deposit}</p>
        ) : null}
        {type.entry_before ? (
          <p className="text-ink-2 text-small">
            Valid for entry before {clockTime(new Date(type.entry_before))}.
          </p>
        ) : null}
      </div>
      <div className="text-end">
        <p
          className={clsx(
            "font-bold font-mono",
            isGone && "text-ink-2 line-through",
            type.total_pence === 0 && "text-green",
          )}
        >
          {stepPrice(type)}
        </p>
        {breakdown(type) ? <p className="text-ink-2 text-small">{breakdown(type)}</p> : null}
        {state ? <Badge tone={state.tone}>{state.text}</Badge> : null}
      </div>
    </li>
  );
}

function stepPrice(type: TicketType): string {
  if (type.kind === "donation") {
    const least = type.min_pence ?? 0;
    return least > 0 ? `from ${formatMoney(least)}` : "You choose";
  }
  return formatPrice(type.total_pence);
}

/** "incl. £1.25 fee": what is inside the price, never on top of it. */
function breakdown(type: TicketType): string | null {
  if (type.kind === "donation")
    return type.suggested_pence ? `suggested ${formatMoney(type.suggested_pence)}` : null;
  const parts = [
    type.fee_pence > 0 ? `${formatMoney(type.fee_pence)} fee` : null,
    type.levy_pence > 0 ? `${formatMoney(type.levy_pence)} venue levy` : null,
  ].filter(Boolean);
  return parts.length > 0 ? `incl. ${parts.join(" and ")}` : null;
}

function stepWords(type: TicketType): StateWords | null {
  switch (type.state) {
    case "few_left":
      return { text: type.remaining === null ? "Few left" : `Last ${type.remaining}`, tone: "warn" };
    case "sold_out":
      return { text: "Sold out", tone: "danger" };
    case "ended":
      return { text: "Ended", tone: "plain" };
    case "paused":
      return { text: "Paused", tone: "plain" };
    case "soon":
      return {
        text: type.sales_start ? `From ${momentName(type.sales_start)}` : "On sale soon",
        tone: "info",
      };
    case "members":
      return { text: "For members", tone: "info" };
    case "waiting":
      return { text: "Next release", tone: "info" };
    default:
      return type.kind === "door" ? { text: "On the door", tone: "plain" } : null;
  }
}
