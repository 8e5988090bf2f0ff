import clsx from "clsx";
import type { ComponentProps } from "react";
import { controlClass } from "./control-class.ts";
import { useFieldControl } from "./field.tsx";

/** One line of text. */
export function TextInput({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input type={type} className={clsx(controlClass, className)} {...useFieldControl()} {...props} />;
}
