import { ALERTS, codeForm, type toAuthErrorText } from "@undercroft/contract";
import { type ReactNode, useRef } from "react";
import { CodeField } from "#app/parts/profiles/auth-dialog/account-fields.tsx";
import { useAuthForm } from "#app/parts/profiles/auth-dialog/use-auth-form.ts";
import { useFirstFocus } from "#app/parts/profiles/auth-dialog/use-first-focus.ts";
import { toFailure } from "#app/parts/profiles/commands.ts";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { toCodeErrorText } from "./code-error-text.ts";

/** The service takes no more guesses at one code than this. */
const MOST_TRIES = 5;
const TRIES_USED_UP = "You've used all five tries for this code. Ask for a new one.";

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
  const wrongTries = useRef(0);
  const { isValid, isSubmitting } = form;
  useFirstFocus(form.focus, "code", props.takesFocus ?? false);

  const submit = form.submit(async ({ code }) => {
    failure.clear();
    try {
      await onSubmit(code);
    } catch (error) {
      if (toFailure(error).code === "otp_expired") wrongTries.current += 1;
      const isUsedUp = wrongTries.current >= MOST_TRIES;
      failure.report(error, { title, toText: isUsedUp ? () => TRIES_USED_UP : toText });
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
