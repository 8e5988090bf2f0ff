import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { useAuthForm } from "#app/parts/profiles/auth-dialog/use-auth-form.ts";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { toCodeErrorText } from "#app/parts/profiles/sign-in/code-error-text.ts";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

type NameFormProps<Output> = {
  schema: z.ZodMiniType<Output>;
  /** What the field begins with. */
  name: string;
  hint?: string;
  action: string;
  busyAction?: string;
  failureTitle: string;
  toText?: typeof toCodeErrorText;
  onSubmit: (values: Output) => Promise<void>;
  onCancel: () => void;
  /** Fields after the name. */
  fields?: (form: Pick<ReturnType<typeof useAuthForm>, "errors" | "field">) => ReactNode;
};

/** A name for a key or phone, and what else is asked with it. */
export function NameForm<Output>(props: NameFormProps<Output>) {
  const {
    schema,
    name,
    hint,
    action,
    busyAction = "One moment...",
    failureTitle,
    onSubmit,
    onCancel,
  } = props;
  const { toText = toCodeErrorText } = props;
  const form = useAuthForm(schema, { name });
  const failure = useFailure();
  const { isValid, isSubmitting } = form;

  const submit = form.submit(async (values) => {
    failure.clear();
    try {
      await onSubmit(values);
    } catch (error) {
      failure.report(error, { title: failureTitle, toText });
    }
  });

  return (
    <form {...form.formProps} onSubmit={submit} className="grid gap-5">
      <FailureNote {...failure.note} />
      <Field label="Name" hint={hint} error={form.errors.name} required>
        <TextInput autoComplete="off" {...form.field("name")} />
      </Field>
      {props.fields?.(form)}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isValid || isSubmitting || failure.isWaiting}>
          {isSubmitting ? busyAction : action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
