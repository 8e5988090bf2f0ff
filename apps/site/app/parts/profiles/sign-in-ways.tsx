import type { ComponentProps } from "react";
import { useCaptcha } from "./captcha/use-captcha.tsx";
import { OpenWays } from "./open-ways.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import type { SignInMethods } from "./sign-in-methods.ts";

type SignInWaysProps = Omit<ComponentProps<typeof SignInForm>, "captcha"> & { ways: SignInMethods };

/** Address and password, and below them every other way in that is open here. */
export function SignInWays({ ways, ...form }: SignInWaysProps) {
  const captcha = useCaptcha();
  return (
    <OpenWays
      isNew={false}
      ways={ways}
      next={form.next}
      captcha={captcha}
      onSignedIn={form.onSignedIn}
      form={<SignInForm {...form} captcha={captcha} />}
      links={form.children}
    />
  );
}
