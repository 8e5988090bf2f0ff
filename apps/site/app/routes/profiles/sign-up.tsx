import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { AuthPanel } from "#app/parts/profiles/auth-panel.tsx";
import { SignUpForm, type SignUpOutcome } from "#app/parts/profiles/sign-up-form.tsx";
import { ConfirmationSent, MagicLinkSent } from "#app/parts/profiles/sign-up-sent.tsx";
import { TextLink } from "#app/parts/profiles/text-link.tsx";
import { useHasInbox } from "#app/parts/profiles/use-has-inbox.ts";
import { useSession } from "#app/parts/profiles/use-session.ts";
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
  const navigate = useNavigate();
  const { status } = useSession();
  const { next, signInPath } = useNext();
  const hasInbox = useHasInbox();
  const [outcome, setOutcome] = useState<SignUpOutcome | null>(null);
  const [email, setEmail] = useState<string>();

  useEffect(() => {
    if (status === "signed-in") void navigate(next, { replace: true });
  }, [status, next, navigate]);

  if (outcome) {
    const Sent = outcome.kind === "magic-link" ? MagicLinkSent : ConfirmationSent;
    return (
      <AuthPanel>
        <Sent
          email={outcome.email}
          next={next}
          hasInbox={hasInbox}
          onUseDifferentEmail={() => setOutcome(null)}
        />
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title="Create account" subtitle="We'll email you a link to confirm your address.">
      <SignUpForm
        next={next}
        email={email}
        onDone={(done) => {
          setEmail(done.email);
          setOutcome(done);
        }}
      >
        <p>
          Already have an account? <TextLink to={signInPath}>Sign in</TextLink>
        </p>
      </SignUpForm>
    </AuthPanel>
  );
}
