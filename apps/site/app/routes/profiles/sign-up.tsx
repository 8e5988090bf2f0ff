import { brandName } from "@undercroft/contract/brand";
import { useState } from "react";
import { type SentMail, SignInSheet } from "#app/parts/profiles/auth-dialog/sign-in-sheet.tsx";
import { useGoOn } from "#app/parts/profiles/auth-dialog/use-go-on.ts";
import { readSignInMethods } from "#app/parts/profiles/methods/sign-in-methods.server.ts";
import { SignUpChoices } from "#app/parts/profiles/sign-in/sign-up-choices.tsx";
import { TextLink } from "#app/parts/profiles/text-link.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Route } from "./+types/sign-up.ts";
import { useKnownEmail } from "./use-known-email.ts";
import { useNext } from "./use-next.ts";

/** Which forms and buttons there are is part of the page: nothing moves once it stands. */
export async function loader({ context }: Route.LoaderArgs) {
  return { methods: await readSignInMethods(context) };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Create account",
    description: `An account on ${brandName()}: book places, keep your tickets, save nights for later.`,
    canonical: "/auth/signup",
    isHidden: true,
  });

/** Sign-up: the form, then where the confirmation went, then back to the form if the address was wrong. */
export default function SignUp({ loaderData: { methods } }: Route.ComponentProps) {
  const { next, signInPath } = useNext();
  const [sent, setSent] = useState<SentMail | null>(null);
  const known = useKnownEmail();
  const [email, setEmail] = useState(known.email);
  const [name, setName] = useState<string>();
  useGoOn(next, true);
  if (!methods.takesSignUps) {
    return (
      <SignInSheet
        title="Create account"
        subtitle="New accounts are by invitation here at the moment. If you have been invited, follow the link in your invitation."
        next={next}
      >
        <LinkButton to={signInPath}>Sign in</LinkButton>
      </SignInSheet>
    );
  }
  return (
    <SignInSheet
      title="Create account"
      subtitle={methods.hasEmail ? "We'll email you a link to confirm your address." : undefined}
      next={next}
      sent={sent}
      onUseDifferentEmail={() => {
        setEmail(undefined);
        setSent(null);
      }}
    >
      <SignUpChoices
        methods={methods}
        next={next}
        email={email}
        name={name}
        onDone={({ kind, email: address, name: typed }) => {
          setName(typed);
          if (kind !== "signed-in") setSent({ kind, email: address });
        }}
      >
        <p>
          Already have an account?{" "}
          <TextLink to={signInPath} state={known.state}>
            Sign in
          </TextLink>
        </p>
      </SignUpChoices>
    </SignInSheet>
  );
}
