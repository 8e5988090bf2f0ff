import type { RefObject, SubmitEvent } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";

type Refused = { title: string; remedy: string; field?: string | undefined };

/** What fields that several forms share need of the form around them: what makes a control one of its fields. */
export type RegisterField<Name extends string> = (name: Name) => UseFormRegisterReturn;

type HeldFormProps<Fields extends FieldValues, Values, Name extends string> = {
  /** tells the draft from others of its page: with an id where a page has a form for each row */
  name: string;
  /** what the fields say at first */
  defaults: Fields;
  /** the schema of `contract`: `zodResolver(schema)`, or `checkLater` where the screen must be light */
  schema?: Resolver<Fields, unknown, Values>;
  /** what the database refused */
  refusal?: Refused | null;
  /** the fields at which a refusal is shown, by the names it has for them */
  refusedAt?: readonly Name[];
  /** Sends what was typed, once it is right; `fields` empties them afterwards. */
  send: (
    values: Values,
    fields: Pick<UseFormReturn<Fields>, "getValues" | "reset" | "resetField">,
  ) => unknown;
};

/** What a field that is wrong says; of a list, its first line that is wrong. */
function messageOf(error: unknown): string | undefined {
  const { message } = error as { message?: unknown };
  if (typeof message === "string") return message;
  return Array.isArray(error) ? error.flatMap((line) => (line && messageOf(line)) ?? [])[0] : undefined;
}

/**
 * The one way to hold a form: its fields are checked by a schema as they are left, what is typed is kept in this browser until it has
 * arrived, and the first field that is wrong, by the schema or by the database, is told by name and takes the focus.
 */
export function useHeldForm<Fields extends FieldValues, Values = Fields, Name extends string = never>({
  name,
  defaults,
  schema,
  refusal = null,
  refusedAt = [],
  send,
}: HeldFormProps<Fields, Values, Name>) {
  const kept = useKeptForm(name);
  const form = useForm<Fields, unknown, Values>({
    // rules of single fields are asked when the form is sent
    mode: schema ? "onTouched" : "onSubmit",
    defaultValues: defaults as DefaultValues<Fields>,
    ...(schema ? { resolver: schema } : {}),
  });
  const refused = useRefusedField<Name>(refusal, refusedAt);
  const wrong = Object.entries(form.formState.errors).map(([field, error]) => [field, messageOf(error)]);
  return {
    /** Goes on the form. */
    props: {
      ...kept.form,
      ref: refused.form as RefObject<HTMLFormElement | null>,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) =>
        void form.handleSubmit((values) => send(values, form))(event),
    },
    errors: { ...refused.errors, ...Object.fromEntries(wrong) } as Partial<
      Record<Name | (keyof Fields & string), string>
    >,
    /** What was refused and is not shown at a field: it goes to `RefusalNote`. */
    rest: refused.rest,
    register: form.register,
    /** For a control that answers its value instead of an event. */
    bind: <Field extends Path<Fields>>(field: Field) => ({
      value: form.watch(field),
      onChange: (value: PathValue<Fields, Field>) => form.setValue(field, value, { shouldDirty: true }),
    }),
    watch: form.watch,
    setValue: form.setValue,
    getValues: form.getValues,
    reset: form.reset,
    resetField: form.resetField,
    /** Of the whole form: `isDirty`, `dirtyFields`, `isSubmitting`. */
    state: form.formState,
    /** What was typed has arrived: for a form that no hook of changes sends. */
    forget: kept.forget,
  };
}
