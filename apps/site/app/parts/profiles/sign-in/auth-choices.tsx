import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Captcha } from "#app/parts/profiles/captcha/use-captcha.tsx";
import type { SignInMethods } from "#app/parts/profiles/methods/sign-in-methods.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import { hasOtherMethods, OtherMethods } from "./other-methods.tsx";

const PhoneSignIn = lazy(() => import("#app/parts/profiles/phone/phone-sign-in.tsx"));
const CompanySignIn = lazy(() => import("./company-sign-in.tsx"));

type AuthChoicesProps = {
  methods: SignInMethods;
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
export function AuthChoices({ methods, next, isNew, captcha, onSignedIn, form, links }: AuthChoicesProps) {
  const [way, setMethod] = useState<"first" | "phone" | "company">("first");
  const back = () => setMethod("first");
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
  const hasOthers = hasOtherMethods(methods, isNew);
  return (
    <div className="grid gap-6">
      {methods.hasEmail ? form : null}
      {hasOthers ? (
        <OtherMethods {...{ methods, next, isNew, captcha, onSignedIn }} onMethod={setMethod} />
      ) : null}
      {methods.hasEmail || hasOthers ? null : (
        <p>
          {isNew ? "No way to make an account is open here" : "No way to sign in is open here"} at the moment.
          The people who run this site can open one.
        </p>
      )}
      {methods.hasEmail ? null : links}
    </div>
  );
}
