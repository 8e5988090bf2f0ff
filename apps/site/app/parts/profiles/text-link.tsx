import clsx from "clsx";
import { Link, type LinkProps } from "react-router";

/** A link inside a sentence or below a form. */
export function TextLink({ className, ...props }: LinkProps) {
  return <Link className={clsx("text-link underline underline-offset-4", className)} {...props} />;
}
