import type { ComponentProps } from "react";
import { useCaptcha } from "./captcha/use-captcha.tsx";
import { OpenWays } from "./open-ways.tsx";
import type { SignInMethods } from "./sign-in-methods.ts";
import { SignUpForm } from "./sign-up-form.tsx";

type SignUpWaysProps = Omit<ComponentProps<typeof SignUpForm>, "captcha"> & {
  ways: SignInMethods;
  onSignedIn?: () => void;
};

/** An address and a new password, and below them every other way to an account that is open here. */
export function SignUpWays({ ways, onSignedIn, ...form }: SignUpWaysProps) {
  const captcha = useCaptcha();
  return (
    <OpenWays
      isNew
      ways={ways}
      next={form.next}
      captcha={captcha}
      onSignedIn={onSignedIn}
      form={<SignUpForm {...form} captcha={captcha} />}
      links={form.children}
    />
  );
}
