import clsx from "clsx";
import type { ComponentProps } from "react";
import { controlClass } from "./control-class.ts";
import { useFieldControl } from "./field.tsx";

/** One line of text, which runs the way its first letter does. */
export function TextInput({ className, type = "text", ...props }: ComponentProps<"input">) {
  const direction = type === "text" || type === "search" ? ({ dir: "auto" } as const) : {};
  return (
    <input
      type={type}
      {...direction}
      className={clsx(controlClass, className)}
      {...useFieldControl()}
      {...props}
    />
  );
}
