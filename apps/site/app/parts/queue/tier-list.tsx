import { Badge } from "#app/ui/badge.tsx";
import { Price } from "#app/ui/price.tsx";
import type { QueueBoard, Tier } from "./queue-board.ts";
import { levelWords, priceWords } from "./queue-words.ts";

const tones = { plenty: "ok", few: "warn", none: "danger" } as const satisfies Record<Tier["level"], string>;

/** What tickets are left and what they cost, while one waits. */
export function TierList({ board }: { board: QueueBoard }) {
  if (board.tiers.length === 0) return null;
  const prices = priceWords(board);
  return (
    <section aria-labelledby="tickets-left" className="grid gap-3">
      <h2 id="tickets-left" className="type-h3">
        Tickets left
      </h2>
      {prices ? <p className="text-ink-2">{prices}.</p> : null}
      <ul className="border-ink border-t-2">
        {board.tiers.map((tier) => (
          <li
            key={tier.id}
            className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 border-line border-b py-3"
          >
            <span className="min-w-0 font-bold [overflow-wrap:anywhere]">
              {tier.level === "none" ? <s>{tier.name}</s> : tier.name}
            </span>
            <span className="flex flex-wrap items-baseline gap-x-4">
              <Badge tone={tier.sales_start && tier.level !== "none" ? "plain" : tones[tier.level]}>
                {levelWords(tier)}
              </Badge>
              <Price pence={tier.total_pence} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
