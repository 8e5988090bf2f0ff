import { forgotPasswordForm } from "@undercroft/contract";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { EmailField } from "#app/parts/profiles/auth-dialog/account-fields.tsx";
import { useAuthForm } from "#app/parts/profiles/auth-dialog/use-auth-form.ts";
import { useCaptcha } from "#app/parts/profiles/captcha/use-captcha.tsx";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";

type EmailFormProps = {
  email?: string | undefined;
  label?: string;
  action: string;
  /** The title of the toast when the service refuses. */
  failureTitle: string;
  /** Sends the mail; throws what the service refuses with. */
  onSubmit: (email: string, captchaToken?: string) => Promise<void>;
};

/** One address and one button: the caller decides what is sent there. */
export function EmailForm({ email, label, action, failureTitle, onSubmit }: EmailFormProps) {
  const form = useAuthForm(forgotPasswordForm, email ? { email } : {});
  const failure = useFailure();
  const captcha = useCaptcha();
  const { isValid, isSubmitting } = form;

  const submit = form.submit(async (values) => {
    failure.clear();
    try {
      await captcha.spend((token) => onSubmit(values.email, token));
    } catch (error) {
      failure.report(error, { title: failureTitle });
    }
  });

  return (
    <form {...form.formProps} onSubmit={submit} className="grid gap-5">
      <AntiForgeryField />
      <FailureNote {...failure.note} />
      <EmailField form={form} {...(label ? { label } : {})} />
      {captcha.field}
      <Button type="submit" disabled={!isValid || isSubmitting || failure.isWaiting || captcha.isDue}>
        {isSubmitting ? "Sending..." : action}
      </Button>
    </form>
  );
}
