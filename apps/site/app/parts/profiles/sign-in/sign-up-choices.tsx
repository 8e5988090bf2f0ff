import type { ComponentProps } from "react";
import { useCaptcha } from "#app/parts/profiles/captcha/use-captcha.tsx";
import type { SignInMethods } from "#app/parts/profiles/methods/sign-in-methods.ts";
import { AuthChoices } from "./auth-choices.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

type SignUpChoicesProps = Omit<ComponentProps<typeof SignUpForm>, "captcha"> & {
  methods: SignInMethods;
  onSignedIn?: () => void;
};

/** An address and a new password, and below them every other way to an account that is open here. */
export function SignUpChoices({ methods, onSignedIn, ...form }: SignUpChoicesProps) {
  const captcha = useCaptcha();
  return (
    <AuthChoices
      isNew
      methods={methods}
      next={form.next}
      captcha={captcha}
      onSignedIn={onSignedIn}
      form={<SignUpForm {...form} captcha={captcha} />}
      links={form.children}
    />
  );
}
