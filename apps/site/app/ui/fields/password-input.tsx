import clsx from "clsx";
import { type ComponentProps, useState } from "react";
import { Eye } from "#app/ui/icons/eye.ts";
import { EyeOff } from "#app/ui/icons/eye-off.ts";
import { TextInput } from "./text-input.tsx";

/** A password that can be shown; pasting and password managers work. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className={clsx("relative block", className)}>
      <TextInput type={isShown ? "text" : "password"} className="pe-12" spellCheck={false} {...props} />
      <button
        type="button"
        className="absolute inset-y-0 end-0 grid w-11 place-items-center text-ink-2 hover:text-ink"
        aria-label={isShown ? "Hide password" : "Show password"}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon className="size-5" aria-hidden="true" />
      </button>
    </span>
  );
}
