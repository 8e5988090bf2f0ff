import clsx from "clsx";
import type { LinkProps } from "react-router";
import { Link } from "#app/ui/page-link.tsx";

/** A choice that is an address: pressed when it is the current one. */
export function Chip({ isCurrent = false, className, ...props }: LinkProps & { isCurrent?: boolean }) {
  return (
    <Link
      className={clsx(
        "press inline-flex min-h-9 items-center gap-2 border-2 px-3 py-1 font-bold text-small no-underline pointer-coarse:min-h-11",
        isCurrent ? "border-pink bg-pink text-on-pink" : "border-line-strong text-ink hover:border-ink",
        className,
      )}
      aria-current={isCurrent ? "true" : undefined}
      {...props}
    />
  );
}
