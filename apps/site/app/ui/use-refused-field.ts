import { type RefObject, useEffect, useRef } from "react";
import { refusalWords } from "#app/format/refusal-words.ts";

type Refused = { title: string; remedy: string };

/** Where a refusal is shown: at its field, or below the form where no field is to blame. */
export type RefusedField<Name extends string> = {
  /** goes on the form, so that the field can be focused */
  form: RefObject<HTMLFormElement | null>;
  errors: Partial<Record<Name, string>>;
  rest: Refused | null;
};

/**
 * Puts what the database refused at the field it is about, and moves the focus there.
 * @param fields by field, what its refusals say in their titles; the first that fits is taken
 */
export function useRefusedField<Name extends string>(
  refusal: Refused | null,
  fields: Record<Name, RegExp>,
): RefusedField<Name> {
  const form = useRef<HTMLFormElement>(null);
  const names = Object.keys(fields) as Name[];
  const name = refusal ? names.find((one) => fields[one].test(refusal.title)) : undefined;
  useEffect(() => {
    if (refusal && name) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal, name]);
  if (!refusal || !name) return { form, errors: {}, rest: refusal };
  const title = refusal.title.replace(/^[a-z_]+: /, "");
  const errors = { [name]: refusalWords({ ...refusal, title }) };
  return { form, errors: errors as Partial<Record<Name, string>>, rest: null };
}
