import { useState } from "react";
import { SignInForm } from "#app/parts/profiles/sign-in-form.tsx";
import { TextLink } from "#app/parts/profiles/text-link.tsx";
import { useGoOn } from "#app/parts/profiles/use-go-on.ts";
import { WayIn } from "#app/parts/profiles/way-in.tsx";
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

/** Sign-in: password or magic link, then the second step of whoever has one; who is in already goes straight on. */
export default function SignIn() {
  const { next, signUpPath } = useNext();
  const [sentTo, setSentTo] = useState<string | null>(null);
  useGoOn(next);
  return (
    <WayIn
      title="Welcome back"
      subtitle="Sign in to your account"
      next={next}
      sent={sentTo === null ? null : { kind: "magic-link", email: sentTo }}
      onUseDifferentEmail={() => setSentTo(null)}
    >
      <SignInForm next={next} onLinkSent={setSentTo}>
        <p className="flex flex-wrap justify-between gap-3">
          <TextLink to="/auth/forgot-password">Forgot password?</TextLink>
          <TextLink to={signUpPath}>Create account</TextLink>
        </p>
      </SignInForm>
    </WayIn>
  );
}
