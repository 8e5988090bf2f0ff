import clsx from "clsx";
import type { ComponentProps } from "react";
import { ChevronDown } from "#app/ui/icons/chevron-down.ts";
import { controlClass } from "./control-class.ts";
import { useFieldControl } from "./field.tsx";

/** The browser's own select: works with every screen reader and thumb. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className={clsx("relative block", className)}>
      <select className={clsx(controlClass, "appearance-none pe-10")} {...useFieldControl()} {...props}>
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4"
        aria-hidden="true"
      />
    </span>
  );
}
