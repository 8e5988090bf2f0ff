import { ALERTS, codeForm, type toAuthErrorText } from "@undercroft/contract";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { CodeField } from "./account-fields.tsx";
import { toCodeErrorText } from "./code-error-text.ts";
import { FailureNote } from "./failure-note.tsx";
import { useAuthForm } from "./use-auth-form.ts";
import { useFailure } from "./use-failure.ts";
import { useFirstFocus } from "./use-first-focus.ts";

type CodeFormProps = {
  label?: string;
  hint?: string;
  action: string;
  busyAction?: string;
  failureTitle?: string;
  /** Opened by the person just now: the field takes the focus. */
  takesFocus?: boolean;
  toText?: typeof toAuthErrorText;
  /** Uses the code; throws what the service refuses with. */
  onSubmit: (code: string) => Promise<void>;
  /** Other buttons beside the first one. */
  children?: ReactNode;
};

/** Six digits and a button. A wrong code stays to be corrected. */
export function CodeForm(props: CodeFormProps) {
  const { label, hint, action, busyAction = "Checking...", onSubmit, children } = props;
  const { failureTitle: title = ALERTS.authenticationError, toText = toCodeErrorText } = props;
  const form = useAuthForm(codeForm);
  const failure = useFailure();
  const { isValid, isSubmitting } = form;
  useFirstFocus(form.focus, "code", props.takesFocus ?? false);

  const submit = form.submit(async ({ code }) => {
    failure.clear();
    try {
      await onSubmit(code);
    } catch (error) {
      failure.report(error, { title, toText });
      form.focus("code");
    }
  });

  return (
    <form {...form.formProps} onSubmit={submit} className="grid gap-5">
      <FailureNote {...failure.note} />
      <CodeField form={form} {...(label ? { label } : {})} {...(hint ? { hint } : {})} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isValid || isSubmitting || failure.isWaiting}>
          {isSubmitting ? busyAction : action}
        </Button>
        {children}
      </div>
    </form>
  );
}
