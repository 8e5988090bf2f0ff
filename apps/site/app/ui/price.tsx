import clsx from "clsx";
import { formatPrice } from "#app/format/money.ts";

/** What one person pays, all in. `from` marks the lowest of several prices. */
export function Price({
  pence,
  from = false,
  className,
}: {
  pence: number;
  from?: boolean;
  className?: string;
}) {
  const isFree = pence === 0;
  return (
    <span
      className={clsx(
        isFree ? "type-label font-bold text-green" : "font-bold font-mono text-body",
        className,
      )}
    >
      {from && !isFree ? <span className="font-normal text-data text-ink-2">from </span> : null}
      {formatPrice(pence)}
    </span>
  );
}
