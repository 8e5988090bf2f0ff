import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { AuthPanel } from "#app/parts/profiles/auth-panel.tsx";
import { SignInForm } from "#app/parts/profiles/sign-in-form.tsx";
import { MagicLinkSent } from "#app/parts/profiles/sign-up-sent.tsx";
import { TextLink } from "#app/parts/profiles/text-link.tsx";
import { useHasInbox } from "#app/parts/profiles/use-has-inbox.ts";
import { useSession } from "#app/parts/profiles/use-session.ts";
import { pageMeta } from "#app/shell/page-meta.ts";
import type { Route } from "./+types/sign-in.ts";
import { useNext } from "./use-next.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Sign in",
    description: "Sign in to book, to see your tickets and to keep what you saved.",
    canonical: "/auth/signin",
    isHidden: true,
  });

/** Sign-in: password or magic link; whoever is in already goes straight on. */
export default function SignIn() {
  const navigate = useNavigate();
  const { status } = useSession();
  const { next, signUpPath } = useNext();
  const hasInbox = useHasInbox();
  const [sentTo, setSentTo] = useState<string | null>(null);

  useEffect(() => {
    if (status === "signed-in") void navigate(next, { replace: true });
  }, [status, next, navigate]);

  if (sentTo !== null) {
    return (
      <AuthPanel>
        <MagicLinkSent
          email={sentTo}
          next={next}
          hasInbox={hasInbox}
          onUseDifferentEmail={() => setSentTo(null)}
        />
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title="Welcome back" subtitle="Sign in to your account">
      <SignInForm next={next} onLinkSent={setSentTo}>
        <p className="flex flex-wrap justify-between gap-3">
          <TextLink to="/auth/forgot-password">Forgot password?</TextLink>
          <TextLink to={signUpPath}>Create account</TextLink>
        </p>
      </SignInForm>
    </AuthPanel>
  );
}
