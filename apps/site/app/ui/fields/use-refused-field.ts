import { type RefObject, useEffect, useRef } from "react";
import { refusalWords } from "#app/format/refusal-words.ts";

type Refused = { title: string; remedy: string; field?: string | undefined };

/** Where a refusal is shown: at its field, or below the form where no field is to blame. */
export type RefusedField<Name extends string> = {
  /** goes on the form, so that the field can be focused */
  form: RefObject<HTMLFormElement | null>;
  errors: Partial<Record<Name, string>>;
  rest: Refused | null;
};

/**
 * Puts what the database refused at the field it names, and moves the focus there.
 * @param fields the names that the form shows: a parameter of its procedure without `p_`, or a key of the object it takes
 */
export function useRefusedField<Name extends string>(
  refusal: Refused | null,
  fields: readonly Name[],
): RefusedField<Name> {
  const form = useRef<HTMLFormElement>(null);
  const name = fields.find((one) => one === refusal?.field);
  useEffect(() => {
    if (refusal && name) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal, name]);
  if (!refusal || !name) return { form, errors: {}, rest: refusal };
  const title = refusal.title.replace(/^[a-z_]+: /, "");
  const errors = { [name]: refusalWords({ ...refusal, title }) };
  return { form, errors: errors as Partial<Record<Name, string>>, rest: null };
}
