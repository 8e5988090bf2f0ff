import { ALERTS, toSignInErrorText } from "@undercroft/contract";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { type Captcha, useCaptcha } from "./captcha/use-captcha.tsx";
import { FailureNote } from "./failure-note.tsx";
import { signInWithPasskey, signInWithProvider } from "./provider-commands.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { useFailure } from "./use-failure.ts";
import { toWayErrorText } from "./way-error-text.ts";
import type { WaysIn } from "./ways-in.ts";

const PhoneSignIn = lazy(() => import("./phone-sign-in.tsx"));
const CompanySignIn = lazy(() => import("./company-sign-in.tsx"));

type SignInWaysProps = Omit<ComponentProps<typeof SignInForm>, "captcha"> & { ways: WaysIn };

/** Address and password, and below them every other way that is open here. */
export function SignInWays({ ways, ...form }: SignInWaysProps) {
  const [way, setWay] = useState<"password" | "phone" | "company">("password");
  const captcha = useCaptcha();
  const back = () => setWay("password");
  if (way !== "password") {
    return (
      <Suspense fallback={<Halftone className="h-40" />}>
        {way === "phone" ? (
          <PhoneSignIn onBack={back} onSignedIn={form.onSignedIn} />
        ) : (
          <CompanySignIn next={form.next} onBack={back} />
        )}
      </Suspense>
    );
  }
  const hasOthers = ways.providers.length > 0 || ways.hasPhone || ways.hasPasskeys || ways.hasCompanySignIn;
  return (
    <div className="grid gap-6">
      <SignInForm {...form} captcha={captcha} />
      {hasOthers ? (
        <OtherWays
          ways={ways}
          next={form.next}
          captcha={captcha}
          onWay={setWay}
          onSignedIn={form.onSignedIn}
        />
      ) : null}
    </div>
  );
}

type OtherWaysProps = {
  ways: WaysIn;
  next: string;
  captcha: Captcha;
  onWay: (way: "phone" | "company") => void;
  onSignedIn: (() => void) | undefined;
};

function OtherWays({ ways, next, captcha, onWay, onSignedIn }: OtherWaysProps) {
  const failure = useFailure();
  const [busy, setBusy] = useState<string | null>(null);

  async function go(name: string, leave: () => Promise<void>) {
    failure.clear();
    setBusy(name);
    try {
      await leave();
    } catch (error) {
      failure.report(error, { title: ALERTS.signInFailed, toText: toWayErrorText(toSignInErrorText) });
    }
    setBusy(null);
  }

  const isOff = busy !== null || failure.isWaiting;
  return (
    <section aria-label="Other ways to sign in" className="grid gap-3 border-line border-t pt-5">
      <FailureNote {...failure.note} />
      {ways.hasPasskeys ? (
        <Button
          variant="outline"
          disabled={isOff || captcha.isDue}
          onClick={() => void go("passkey", () => captcha.spend(signInWithPasskey).then(onSignedIn))}
        >
          {busy === "passkey" ? "Waiting for your passkey..." : "Sign in with a passkey"}
        </Button>
      ) : null}
      {ways.providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="outline"
          disabled={isOff}
          onClick={() => void go(id, () => signInWithProvider(id, next))}
        >
          {busy === id ? `Going to ${name}...` : `Continue with ${name}`}
        </Button>
      ))}
      {ways.hasPhone ? (
        <Button variant="outline" disabled={isOff} onClick={() => onWay("phone")}>
          Use a phone number
        </Button>
      ) : null}
      {ways.hasCompanySignIn ? (
        <Button variant="outline" disabled={isOff} onClick={() => onWay("company")}>
          Sign in with your company
        </Button>
      ) : null}
    </section>
  );
}
