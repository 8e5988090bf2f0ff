import type { LinkProps } from "react-router";
import { Link } from "#app/ui/page-link.tsx";
import { type ButtonLook, buttonClass } from "./button-class.ts";

/** A link that looks like a button: it goes somewhere, it does nothing else. */
export function LinkButton({ variant, size, className, ...props }: LinkProps & ButtonLook) {
  return <Link className={buttonClass({ variant, size, className })} {...props} />;
}
