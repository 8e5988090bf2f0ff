import { ALERTS, changeEmailForm } from "@undercroft/contract";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { EmailField } from "#app/parts/profiles/auth-dialog/account-fields.tsx";
import { useAuthForm } from "#app/parts/profiles/auth-dialog/use-auth-form.ts";
import { useFirstFocus } from "#app/parts/profiles/auth-dialog/use-first-focus.ts";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { changeEmail } from "./account-commands.ts";

type ChangeEmailFormProps = { confirmsBoth: boolean; onClose: () => void; onChanged: () => void };

/** A new address for the account. */
export function ChangeEmailForm({ confirmsBoth, onClose, onChanged }: ChangeEmailFormProps) {
  const form = useAuthForm(changeEmailForm);
  const failure = useFailure();
  const { isValid, isSubmitting } = form;
  useFirstFocus(form.focus, "email");

  const submit = form.submit(async ({ email }) => {
    failure.clear();
    try {
      const { isChanged } = await changeEmail(email);
      notify(isChanged ? "Your email address was changed." : "Links sent. Check your email.");
      onChanged();
    } catch (error) {
      failure.report(error, { title: ALERTS.authenticationError });
      form.focus("email");
    }
  });

  return (
    <form {...form.formProps} onSubmit={submit} className="grid max-w-lg gap-5">
      <AntiForgeryField />
      <FailureNote {...failure.note} />
      <EmailField form={form} label="New email" />
      <p className="text-small text-ink-2">
        {confirmsBoth
          ? "We email both addresses. Nothing changes until you open the links in both."
          : "We email the new address. Nothing changes until you open the link in it."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isValid || isSubmitting || failure.isWaiting}>
          {isSubmitting ? "Sending..." : "Send the links"}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
