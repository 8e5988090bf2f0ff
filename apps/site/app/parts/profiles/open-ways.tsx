import { lazy, type ReactNode, Suspense, useState } from "react";
import { Halftone } from "#app/ui/halftone.tsx";
import type { Captcha } from "./captcha/use-captcha.tsx";
import { hasOtherWays, OtherWays } from "./other-ways.tsx";
import type { SignInMethods } from "./sign-in-methods.ts";

const PhoneSignIn = lazy(() => import("./phone-sign-in.tsx"));
const CompanySignIn = lazy(() => import("./company-sign-in.tsx"));

type OpenWaysProps = {
  ways: SignInMethods;
  next: string;
  /** Somebody who makes an account, not somebody who has one. */
  isNew: boolean;
  /** For passkeys; the form shows its field. */
  captcha: Captcha;
  onSignedIn: (() => void) | undefined;
  /** The form for an address, shown where addresses are taken. */
  form: ReactNode;
  /** The links that stand below where there is no form to hold them. */
  links: ReactNode;
};

/** The form for an address and every other way that is open here; a phone and a company have forms of their own. */
export function OpenWays({ ways, next, isNew, captcha, onSignedIn, form, links }: OpenWaysProps) {
  const [way, setWay] = useState<"first" | "phone" | "company">("first");
  const back = () => setWay("first");
  if (way !== "first") {
    return (
      <Suspense fallback={<Halftone className="h-40" />}>
        {way === "phone" ? (
          <PhoneSignIn isNew={isNew} onBack={back} onSignedIn={onSignedIn} />
        ) : (
          <CompanySignIn next={next} onBack={back} />
        )}
      </Suspense>
    );
  }
  const hasOthers = hasOtherWays(ways, isNew);
  return (
    <div className="grid gap-6">
      {ways.hasEmail ? form : null}
      {hasOthers ? <OtherWays {...{ ways, next, isNew, captcha, onSignedIn }} onWay={setWay} /> : null}
      {ways.hasEmail || hasOthers ? null : (
        <p>
          {isNew ? "No way to make an account is open here" : "No way to sign in is open here"} at the moment.
          Whoever runs this site can open one.
        </p>
      )}
      {ways.hasEmail ? null : links}
    </div>
  );
}
