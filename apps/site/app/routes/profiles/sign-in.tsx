import { useState } from "react";
import { SignInSheet } from "#app/parts/profiles/auth-dialog/sign-in-sheet.tsx";
import { useGoOn } from "#app/parts/profiles/auth-dialog/use-go-on.ts";
import { readSignInMethods } from "#app/parts/profiles/methods/sign-in-methods.server.ts";
import { SignInChoices } from "#app/parts/profiles/sign-in/sign-in-choices.tsx";
import { TextLink } from "#app/parts/profiles/text-link.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/sign-in.ts";
import { useKnownEmail } from "./use-known-email.ts";
import { useNext } from "./use-next.ts";

/** Which buttons there are is part of the page: nothing moves once it stands. */
export async function loader({ context }: Route.LoaderArgs) {
  return { methods: await readSignInMethods(context) };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Sign in",
    description: "Sign in to book, to see your tickets and to keep what you saved.",
    canonical: "/auth/signin",
    isHidden: true,
  });

/** Sign-in: password or magic link, then a second factor where there is one; who is signed in already goes straight on. */
export default function SignIn({ loaderData }: Route.ComponentProps) {
  const { next, signUpPath } = useNext();
  const { methods } = loaderData;
  const known = useKnownEmail();
  const [email, setEmail] = useState(known.email);
  const [sentTo, setSentTo] = useState<string | null>(null);
  useGoOn(next);
  return (
    <SignInSheet
      title="Welcome back"
      subtitle="Sign in to your account"
      next={next}
      sent={sentTo === null ? null : { kind: "magic-link", email: sentTo }}
      onUseDifferentEmail={() => {
        setEmail(undefined);
        setSentTo(null);
      }}
    >
      <SignInChoices methods={methods} next={next} email={email} onLinkSent={setSentTo}>
        <p className="flex flex-wrap justify-between gap-3">
          {methods.hasEmail ? <TextLink to="/auth/forgot-password">Forgot password?</TextLink> : null}
          {methods.takesSignUps ? (
            <TextLink to={signUpPath} state={known.state}>
              Create account
            </TextLink>
          ) : null}
        </p>
      </SignInChoices>
    </SignInSheet>
  );
}
