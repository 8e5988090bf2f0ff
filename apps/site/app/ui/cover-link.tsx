import type { LinkProps } from "react-router";
import { Link } from "#app/ui/page-link.tsx";

/** The title of a row or card as a link that the whole of it leads to: it covers the nearest `relative` box around it. */
export function CoverLink(props: Omit<LinkProps, "className">) {
  return <Link className="no-underline after:absolute after:inset-0 hover:underline" {...props} />;
}
