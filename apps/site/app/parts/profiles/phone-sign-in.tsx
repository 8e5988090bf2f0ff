import { ALERTS, NOTICES, phoneForm } from "@undercroft/contract";
import { useState } from "react";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/toasts.ts";
import { toCodeErrorText } from "./code-error-text.ts";
import { CodeForm } from "./code-form.tsx";
import { FailureNote } from "./failure-note.tsx";
import { PhoneField } from "./phone-field.tsx";
import { sendPhoneCode, signInWithPhoneCode } from "./provider-commands.ts";
import { readSession } from "./session-store.ts";
import { useAuthForm } from "./use-auth-form.ts";
import { useFailure } from "./use-failure.ts";

type PhoneSignInProps = { onBack: () => void; onSignedIn?: (() => void) | undefined };

/** A number, then the six digits that were sent to it. */
export default function PhoneSignIn({ onBack, onSignedIn }: PhoneSignInProps) {
  const [phone, setPhone] = useState<string | null>(null);
  if (phone === null) return <NumberForm onSent={setPhone} onBack={onBack} />;
  return (
    <CodeForm
      hint={`The six digits we sent to ${phone}.`}
      action="Sign in"
      busyAction="Signing in..."
      failureTitle={ALERTS.signInFailed}
      onSubmit={async (code) => {
        await signInWithPhoneCode(phone, code);
        if (readSession().status !== "signed-in") return;
        notify(NOTICES.welcomeBack);
        onSignedIn?.();
      }}
    >
      <Button variant="quiet" onClick={() => setPhone(null)}>
        Use a different number
      </Button>
    </CodeForm>
  );
}

function NumberForm({ onSent, onBack }: { onSent: (phone: string) => void; onBack: () => void }) {
  const form = useAuthForm(phoneForm);
  const failure = useFailure();
  const { isValid, isSubmitting } = form;

  const submit = form.submit(async ({ phone }) => {
    failure.clear();
    try {
      await sendPhoneCode(phone);
      onSent(phone);
    } catch (error) {
      failure.report(error, { title: ALERTS.signInFailed, toText: toCodeErrorText });
      form.focus("phone");
    }
  });

  return (
    <form {...form.formProps} onSubmit={submit} className="grid gap-5">
      <AntiForgeryField />
      <FailureNote {...failure.note} />
      <PhoneField form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isValid || isSubmitting || failure.isWaiting}>
          {isSubmitting ? "Sending..." : "Send me a code"}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
