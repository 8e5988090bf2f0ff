import clsx from "clsx";
import type { ComponentProps } from "react";
import { useFieldControl } from "./field.tsx";

/** The browser's own choice of a file, whose button looks as ours do. A picture has `ui/uploads`. */
export function FileInput({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return (
    <input
      type="file"
      className={clsx(
        "w-full min-w-0 text-ink-2",
        "file:me-3 file:min-h-11 file:cursor-pointer file:border-2 file:border-solid file:border-ink file:bg-transparent file:px-5 file:font-bold file:text-ink hover:file:bg-ink hover:file:text-bg",
        className,
      )}
      {...useFieldControl()}
      {...props}
    />
  );
}
