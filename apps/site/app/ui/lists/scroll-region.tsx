import clsx from "clsx";
import type { ReactNode } from "react";

type ScrollRegionProps = {
  /** names the region for screen readers */
  label: string;
  className?: string;
  children: ReactNode;
};

/** Holds a table that may be wider than the screen: it scrolls by itself, by keyboard too. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={clsx("overflow-x-auto", className)} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
