import { ALERTS, recoveryCodeForm } from "@undercroft/contract";
import { useAuthForm } from "#app/parts/profiles/auth-dialog/use-auth-form.ts";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { toCodeErrorText } from "#app/parts/profiles/sign-in/code-error-text.ts";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { confirmWithRecoveryCode } from "./factor-commands.ts";

/** One of the codes somebody has kept for the day their phone is gone. */
export function RecoveryCodeForm({ onDone }: { onDone: () => void }) {
  const form = useAuthForm(recoveryCodeForm);
  const failure = useFailure();
  const { isValid, isSubmitting } = form;

  const submit = form.submit(async ({ code }) => {
    failure.clear();
    try {
      await confirmWithRecoveryCode(code);
      onDone();
    } catch (error) {
      failure.report(error, { title: ALERTS.signInFailed, toText: toCodeErrorText });
      form.focus("code");
    }
  });

  return (
    <form {...form.formProps} onSubmit={submit} className="grid gap-5">
      <FailureNote {...failure.note} />
      <Field
        label="Recovery code"
        hint="One of those you wrote down. It works once."
        error={form.errors.code}
        required
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="[font-family:var(--family-mono)]"
          {...form.field("code")}
        />
      </Field>
      <div>
        <Button type="submit" disabled={!isValid || isSubmitting || failure.isWaiting}>
          {isSubmitting ? "Checking..." : "Continue"}
        </Button>
      </div>
    </form>
  );
}
