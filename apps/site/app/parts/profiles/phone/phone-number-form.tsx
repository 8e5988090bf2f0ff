import { phoneForm } from "@undercroft/contract";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { useAuthForm } from "#app/parts/profiles/auth-dialog/use-auth-form.ts";
import { useFirstFocus } from "#app/parts/profiles/auth-dialog/use-first-focus.ts";
import type { Captcha } from "#app/parts/profiles/captcha/use-captcha.tsx";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { toCodeErrorText } from "#app/parts/profiles/sign-in/code-error-text.ts";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { PhoneField } from "./phone-field.tsx";

type PhoneNumberFormProps = {
  failureTitle: string;
  /** Sends a code to the number; throws what the service refuses with. */
  onSend: (phone: string) => Promise<void>;
  onBack: () => void;
  /** Where a stranger may ask for a code. */
  captcha?: Captcha;
  backLabel?: string;
};

/** A phone number that a code is sent to. */
export function PhoneNumberForm(props: PhoneNumberFormProps) {
  const { failureTitle, onSend, onBack, captcha, backLabel = "Back" } = props;
  const form = useAuthForm(phoneForm);
  const failure = useFailure();
  const { isValid, isSubmitting } = form;
  useFirstFocus(form.focus, "phone");

  const submit = form.submit(async ({ phone }) => {
    failure.clear();
    try {
      await onSend(phone);
    } catch (error) {
      failure.report(error, { title: failureTitle, toText: toCodeErrorText });
      form.focus("phone");
    }
  });

  return (
    <form {...form.formProps} onSubmit={submit} className="grid max-w-lg gap-5">
      <AntiForgeryField />
      <FailureNote {...failure.note} />
      <PhoneField form={form} />
      {captcha?.field}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isValid || isSubmitting || failure.isWaiting || captcha?.isDue}>
          {isSubmitting ? "Sending..." : "Send me a code"}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {backLabel}
        </Button>
      </div>
    </form>
  );
}
