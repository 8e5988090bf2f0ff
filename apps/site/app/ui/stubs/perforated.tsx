import clsx from "clsx";
import type { ReactNode } from "react";

/** A ticket or an order summary: side rules and punched edges. */
export function Perforated({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={clsx("perforated border-ink border-x-2 bg-raised px-5 py-7", className)}>{children}</div>
  );
}
