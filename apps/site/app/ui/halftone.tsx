import clsx from "clsx";
import type { ReactNode } from "react";

/** Dots for what is not there yet: a skeleton, an empty state, a missing picture. Silent to screen readers when empty. */
export function Halftone({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <div className={clsx("halftone", className)} aria-hidden={children ? undefined : true}>
      {children}
    </div>
  );
}
