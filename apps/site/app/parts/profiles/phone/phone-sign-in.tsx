import { ALERTS, NOTICES } from "@undercroft/contract";
import { useState } from "react";
import { useCaptcha } from "#app/parts/profiles/captcha/use-captcha.tsx";
import { sendPhoneCode, signInWithPhoneCode } from "#app/parts/profiles/methods/provider-commands.ts";
import { readSession } from "#app/parts/profiles/session/session-store.ts";
import { CodeForm } from "#app/parts/profiles/sign-in/code-form.tsx";
import { InboxHint } from "#app/parts/profiles/sign-in/inbox-hint.tsx";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { PhoneNumberForm } from "./phone-number-form.tsx";

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
