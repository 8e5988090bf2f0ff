import { ALERTS, forgotPasswordForm, toSignInErrorText } from "@undercroft/contract";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { EmailField } from "#app/parts/profiles/auth-dialog/account-fields.tsx";
import { useAuthForm } from "#app/parts/profiles/auth-dialog/use-auth-form.ts";
import { useFirstFocus } from "#app/parts/profiles/auth-dialog/use-first-focus.ts";
import { useCaptcha } from "#app/parts/profiles/captcha/use-captcha.tsx";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { toMethodErrorText } from "#app/parts/profiles/method-error-text.ts";
import { signInWithCompany } from "#app/parts/profiles/methods/provider-commands.ts";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";

/** A company's address: its domain says where to sign in. */
export default function CompanySignIn({ next, onBack }: { next: string; onBack: () => void }) {
  const form = useAuthForm(forgotPasswordForm);
  const failure = useFailure();
  const captcha = useCaptcha();
  const { isValid, isSubmitting } = form;
  useFirstFocus(form.focus, "email");

  const submit = form.submit(async ({ email }) => {
    failure.clear();
    try {
      const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
      await captcha.spend((token) => signInWithCompany(domain, next, token));
    } catch (error) {
      failure.report(error, { title: ALERTS.signInFailed, toText: toMethodErrorText(toSignInErrorText) });
      form.focus("email");
    }
  });

  return (
    <form {...form.formProps} onSubmit={submit} className="grid gap-5">
      <AntiForgeryField />
      <FailureNote {...failure.note} />
      <EmailField form={form} label="Company email" />
      {captcha.field}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isValid || isSubmitting || failure.isWaiting || captcha.isDue}>
          {isSubmitting ? "Looking..." : "Continue"}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
