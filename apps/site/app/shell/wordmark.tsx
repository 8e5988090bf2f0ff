import { brandName } from "@undercroft/contract/brand";
import clsx from "clsx";
import { Link } from "#app/ui/page-link.tsx";

/** The name, printed slightly out of register; leads home. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <Link to="/" className={clsx("wordmark", className)} aria-label={`${brandName()}, home`}>
      {brandName()}
    </Link>
  );
}
