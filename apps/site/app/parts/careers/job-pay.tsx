import clsx from "clsx";
import type { PayWords } from "./pay-words.ts";

/** What work pays, first and by the hour. */
export function JobPay({ words, isLarge = false }: { words: PayWords; isLarge?: boolean }) {
  return (
    <p>
      <span
        className={clsx(
          isLarge ? "type-h2" : "type-h3",
          "block",
          words.isUnpaid ? "text-warn" : "tabular-nums",
        )}
      >
        {words.pay}
      </span>
      <span className="text-small text-ink-2">{words.details}</span>
    </p>
  );
}
