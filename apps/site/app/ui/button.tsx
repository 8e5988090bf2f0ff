import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";

type ButtonProps = ComponentProps<"button"> & ButtonLook & { busy?: boolean };

/** A button; while `busy` it keeps its size and its focus but does nothing. */
export function Button({
  variant,
  size,
  busy = false,
  className,
  onClick,
  type = "button",
  ...props
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...props}
    />
  );
}
