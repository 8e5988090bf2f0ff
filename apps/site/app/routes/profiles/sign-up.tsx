import { useState } from "react";
import { SignUpForm } from "#app/parts/profiles/sign-up-form.tsx";
import { TextLink } from "#app/parts/profiles/text-link.tsx";
import { useGoOn } from "#app/parts/profiles/use-go-on.ts";
import { type SentMail, WayIn } from "#app/parts/profiles/way-in.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import type { Route } from "./+types/sign-up.ts";
import { useNext } from "./use-next.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Create account",
    description: "An account on Undercroft: book places, keep your tickets, save nights for later.",
    canonical: "/auth/signup",
    isHidden: true,
  });

/** Sign-up: the form, then where the confirmation went, then back to the form if the address was wrong. */
export default function SignUp() {
  const { next, signInPath } = useNext();
  const [sent, setSent] = useState<SentMail | null>(null);
  const [email, setEmail] = useState<string>();
  useGoOn(next);
  return (
    <WayIn
      title="Create account"
      subtitle="We'll email you a link to confirm your address."
      next={next}
      sent={sent}
      onUseDifferentEmail={() => setSent(null)}
    >
      <SignUpForm
        next={next}
        email={email}
        onDone={({ kind, email: address }) => {
          setEmail(address);
          if (kind !== "signed-in") setSent({ kind, email: address });
        }}
      >
        <p>
          Already have an account? <TextLink to={signInPath}>Sign in</TextLink>
        </p>
      </SignUpForm>
    </WayIn>
  );
}
