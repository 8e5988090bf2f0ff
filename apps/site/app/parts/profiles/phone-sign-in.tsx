import { ALERTS, NOTICES } from "@undercroft/contract";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/toasts.ts";
import { useCaptcha } from "./captcha/use-captcha.tsx";
import { CodeForm } from "./code-form.tsx";
import { InboxHint } from "./inbox-hint.tsx";
import { PhoneNumberForm } from "./phone-number-form.tsx";
import { sendPhoneCode, signInWithPhoneCode } from "./provider-commands.ts";
import { readSession } from "./session-store.ts";

type PhoneSignInProps = {
  /** The person is new here; an account is made when the code is sent. */
  isNew: boolean;
  onBack: () => void;
  onSignedIn?: (() => void) | undefined;
};

/** A number, then the six digits that were sent to it. */
export default function PhoneSignIn({ isNew, onBack, onSignedIn }: PhoneSignInProps) {
  const [phone, setPhone] = useState<string | null>(null);
  const captcha = useCaptcha();
  if (phone === null)
    return (
      <PhoneNumberForm
        failureTitle={ALERTS.signInFailed}
        onSend={async (number) => {
          await captcha.spend((token) => sendPhoneCode(number, token));
          setPhone(number);
        }}
        captcha={captcha}
        onBack={onBack}
      />
    );
  return (
    <div className="grid gap-4">
      <CodeForm
        hint={`The six digits we sent to ${phone}.`}
        action={isNew ? "Create account" : "Sign in"}
        takesFocus
        busyAction={isNew ? "Creating account..." : "Signing in..."}
        failureTitle={ALERTS.signInFailed}
        onSubmit={async (code) => {
          await signInWithPhoneCode(phone, code);
          if (readSession().status !== "signed-in") return;
          notify(isNew ? NOTICES.signedIn : NOTICES.welcomeBack);
          onSignedIn?.();
        }}
      >
        <Button variant="quiet" onClick={() => setPhone(null)}>
          Use a different number
        </Button>
      </CodeForm>
      <InboxHint />
    </div>
  );
}
