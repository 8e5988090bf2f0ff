import clsx from "clsx";
import type { ComponentProps } from "react";
import { controlClass } from "./control-class.ts";
import { useFieldControl } from "./field.tsx";

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      dir="auto"
      style={{ minHeight: `calc(${rows}lh + 1.25rem)` }} // sizing by content takes no notice of rows
      className={clsx(controlClass, "[field-sizing:content] [overflow-wrap:anywhere]", className)}
      {...useFieldControl()}
      {...props}
    />
  );
}
