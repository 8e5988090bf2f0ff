import clsx from "clsx";
import type { ReactNode } from "react";

/** A word on a card: genre, subject, kind. */
export function Tag({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={clsx("inline-block border border-line-strong px-1.5 py-0.5 type-data", className)}>
      {children}
    </span>
  );
}
