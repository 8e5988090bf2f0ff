import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { AppliedCode } from "./promo-code.ts";

type PromoCodeFieldProps = {
  applied: AppliedCode | null;
  /** as a link brought it */
  initial: string;
  /** answers what is wrong with a code, or null */
  onApply: (code: string) => Promise<string | null>;
  onRemove: () => void;
};

/** Links whose codes were applied since the page was loaded: a code that was removed does not come back by itself. */
const appliedLinks = new Set<string>();

/** A promo code: typed, or brought by a link, which applies it. */
export function PromoCodeField({ applied, initial, onApply, onRemove }: PromoCodeFieldProps) {
  const [code, setCode] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const apply = async (wanted: string) => {
    setIsBusy(true);
    setProblem(await onApply(wanted));
    setIsBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    const link = `${window.location.pathname} ${initial}`;
    if (initial.trim() === "" || applied || appliedLinks.has(link)) return;
    appliedLinks.add(link);
    void apply(initial.trim());
  }, [initial]);
  if (applied)
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          Code <strong>{applied.code}</strong> is applied.
        </span>
        <Button size="sm" variant="quiet" onClick={onRemove}>
          Remove the code
        </Button>
      </p>
    );
  return (
    <details open={initial !== "" || undefined}>
      <summary className="min-h-6 cursor-pointer text-small">I have a code</summary>
      <form
        noValidate
        className="mt-3 flex max-w-md flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== "" && !isBusy) void apply(code.trim());
        }}
      >
        <Field label="Code" error={problem} className="min-w-40 flex-1">
          <TextInput
            value={code}
            maxLength={32}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="outline" busy={isBusy}>
          Apply
        </Button>
      </form>
    </details>
  );
}
