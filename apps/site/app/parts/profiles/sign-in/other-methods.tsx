import { ALERTS, toAuthErrorText, toSignInErrorText } from "@undercroft/contract";
import { useState } from "react";
import type { Captcha } from "#app/parts/profiles/captcha/use-captcha.tsx";
import { FailureNote } from "#app/parts/profiles/failure-note.tsx";
import { toMethodErrorText } from "#app/parts/profiles/method-error-text.ts";
import { signInWithPasskey, signInWithProvider } from "#app/parts/profiles/methods/provider-commands.ts";
import type { SignInMethods } from "#app/parts/profiles/methods/sign-in-methods.ts";
import { useFailure } from "#app/parts/profiles/use-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Building2 } from "#app/ui/icons/building-2.ts";
import { Fingerprint } from "#app/ui/icons/fingerprint.ts";
import { Smartphone } from "#app/ui/icons/smartphone.ts";

type OtherMethodsProps = {
  methods: SignInMethods;
  next: string;
  /** Somebody new has no passkey yet, so none is asked for. */
  isNew: boolean;
  captcha: Captcha;
  onMethod: (way: "phone" | "company") => void;
  onSignedIn: (() => void) | undefined;
};

/** Whether there is any other way than address and password. */
export function hasOtherMethods(methods: SignInMethods, isNew: boolean): boolean {
  const { providers, hasPhone, hasPasskeys, hasCompanySignIn } = methods;
  return providers.length > 0 || hasPhone || hasCompanySignIn || (hasPasskeys && !isNew);
}

/** A button for each way in that is open beside address and password. */
export function OtherMethods({ methods, next, isNew, captcha, onMethod, onSignedIn }: OtherMethodsProps) {
  const failure = useFailure();
  const [chosen, setChosen] = useState<string | null>(null);
  const hasPasskeys = methods.hasPasskeys && !isNew;
  const words = isNew
    ? { title: ALERTS.authenticationError, toText: toMethodErrorText(toAuthErrorText) }
    : { title: ALERTS.signInFailed, toText: toMethodErrorText(toSignInErrorText) };

  const go = (name: string, leave: () => Promise<void>) =>
    failure.attempt(words, () => {
      setChosen(name);
      return leave();
    });

  const busy = failure.isBusy ? chosen : null;
  const isOff = failure.isBusy || failure.isWaiting;
  return (
    <section
      aria-label={isNew ? "Other ways to create an account" : "Other ways to sign in"}
      className="grid gap-3 border-line not-first:border-t not-first:pt-5"
    >
      <FailureNote {...failure.note} />
      {hasPasskeys && !methods.hasEmail ? captcha.field : null}
      {hasPasskeys ? (
        <Button
          variant="outline"
          disabled={isOff || captcha.isDue}
          onClick={() => void go("passkey", () => captcha.spend(signInWithPasskey).then(onSignedIn))}
        >
          <Fingerprint className="size-5" aria-hidden="true" />
          {busy === "passkey" ? "Waiting for your passkey..." : "Sign in with a passkey"}
        </Button>
      ) : null}
      {methods.providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="outline"
          disabled={isOff}
          onClick={() => void go(id, () => signInWithProvider(id, next))}
        >
          {busy === id ? `Going to ${name}...` : `Continue with ${name}`}
        </Button>
      ))}
      {methods.hasPhone ? (
        <Button variant="outline" disabled={isOff} onClick={() => onMethod("phone")}>
          <Smartphone className="size-5" aria-hidden="true" />
          Use a phone number
        </Button>
      ) : null}
      {methods.hasCompanySignIn ? (
        <Button variant="outline" disabled={isOff} onClick={() => onMethod("company")}>
          <Building2 className="size-5" aria-hidden="true" />
          {isNew ? "Continue with your company" : "Sign in with your company"}
        </Button>
      ) : null}
    </section>
  );
}
