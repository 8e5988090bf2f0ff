import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

/** A tick box with its label beside it; the whole row is the target. */
export function Checkbox({ label, hint, error, className, ...props }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 py-1">
        <input
          type="checkbox"
          className="size-6 shrink-0 rounded-input accent-pink"
          aria-describedby={clsx(error && `${id}-error`, hint && `${id}-hint`) || undefined}
          aria-invalid={error ? true : undefined}
          {...props}
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="ps-9 text-small text-ink-2">
          {hint}
        </p>
      ) : null}
      <p id={`${id}-error`} role="alert" className="ps-9 text-small text-red empty:hidden">
        {error}
      </p>
    </div>
  );
}
