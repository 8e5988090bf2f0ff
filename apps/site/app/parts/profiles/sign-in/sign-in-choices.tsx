import type { ComponentProps } from "react";
import { useCaptcha } from "#app/parts/profiles/captcha/use-captcha.tsx";
import type { SignInMethods } from "#app/parts/profiles/methods/sign-in-methods.ts";
import { AuthChoices } from "./auth-choices.tsx";
import { SignInForm } from "./sign-in-form.tsx";

type SignInChoicesProps = Omit<ComponentProps<typeof SignInForm>, "captcha"> & { methods: SignInMethods };

/** Address and password, and below them every other way in that is open here. */
export function SignInChoices({ methods, ...form }: SignInChoicesProps) {
  const captcha = useCaptcha();
  return (
    <AuthChoices
      isNew={false}
      methods={methods}
      next={form.next}
      captcha={captcha}
      onSignedIn={form.onSignedIn}
      form={<SignInForm {...form} captcha={captcha} />}
      links={form.children}
    />
  );
}
