import clsx from "clsx";
import { createContext, type ReactNode, use, useId } from "react";

type FieldControl = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

const FieldContext = createContext<FieldControl | null>(null);

type FieldProps = {
  label: ReactNode;
  /** Stays visible: what is expected, in a few words. */
  hint?: ReactNode;
  /** What is wrong and what to do; announced when it appears. */
  error?: ReactNode;
  required?: boolean;
  className?: string;
  children: ReactNode;
};

/** A labelled control with its hint and error; the control inside takes its id and description from here. */
export function Field({ label, hint, error, required = false, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = clsx(error && errorId, hint && hintId) || undefined;
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>
      <div className={clsx("grid gap-1.5", className)}>
        <label htmlFor={id} className="font-bold">
          {label}
        </label>
        {hint ? (
          <p id={hintId} className="text-small text-ink-2">
            {hint}
          </p>
        ) : null}
        {children}
        <p id={errorId} role="alert" className="text-small text-red empty:hidden">
          {error}
        </p>
      </div>
    </FieldContext>
  );
}

/** The attributes a control inside a `Field` needs; empty outside of one. */
export function useFieldControl() {
  const control = use(FieldContext);
  if (!control) return {};
  return {
    id: control.id,
    "aria-describedby": control.describedBy,
    "aria-invalid": control.invalid || undefined,
    "aria-required": control.required || undefined,
  };
}
