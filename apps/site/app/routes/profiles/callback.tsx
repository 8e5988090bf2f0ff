import { ALERTS, NOTICES, toAuthErrorText } from "@undercroft/contract";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { AuthFragment } from "#app/parts/profiles/auth-fragment.ts";
import { AuthPanel } from "#app/parts/profiles/auth-panel.tsx";
import { sendMagicLink, toFailure } from "#app/parts/profiles/commands.ts";
import { EmailForm } from "#app/parts/profiles/email-form.tsx";
import { MagicLinkSent } from "#app/parts/profiles/sign-up-sent.tsx";
import { TextLink } from "#app/parts/profiles/text-link.tsx";
import { useAuthFragment } from "#app/parts/profiles/use-auth-fragment.ts";
import { useHasInbox } from "#app/parts/profiles/use-has-inbox.ts";
import { useSession } from "#app/parts/profiles/use-session.ts";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { alert, notify } from "#app/ui/toasts.ts";
import type { Route } from "./+types/callback.ts";
import { useNext } from "./use-next.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Signing in",
    description: "The way back from a link in our mail.",
    isHidden: true,
  });

/** Where links in mails and sign-in providers lead: on to `next`, or to a way out of what went wrong. */
export default function Callback() {
  const navigate = useNavigate();
  const { status } = useSession();
  const { next } = useNext();
  const fragment = useAuthFragment();
  const hasArrived = fragment?.kind === "tokens" || fragment?.kind === "none";

  useEffect(() => {
    if (status !== "signed-in" || !hasArrived) return;
    if (fragment.kind === "tokens") notify(NOTICES.signedIn);
    void navigate(next, { replace: true });
  }, [status, hasArrived, fragment, next, navigate]);

  if (fragment?.kind === "message") {
    return (
      <AuthPanel title="Nearly there" subtitle={fragment.message}>
        <LinkButton to="/">Go Home</LinkButton>
      </AuthPanel>
    );
  }
  if (fragment?.kind === "error" && status === "signed-in") {
    return (
      <AuthPanel
        title="You're signed in"
        subtitle="That link was used already, or it is too old. You don't need it."
      >
        <LinkButton to={next}>Continue</LinkButton>
      </AuthPanel>
    );
  }
  if (fragment === null || (fragment.kind !== "error" && status !== "signed-out")) return <Working />;
  return <LinkFailed fragment={fragment} next={next} />;
}

function Working() {
  return (
    <AuthPanel title="Signing you in">
      <div aria-busy="true">
        <Halftone className="h-11" />
        <p className="mt-4 text-ink-2">Checking your link…</p>
      </div>
    </AuthPanel>
  );
}

function LinkFailed({ fragment, next }: { fragment: AuthFragment | null; next: string }) {
  const hasInbox = useHasInbox();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isExpired = fragment?.kind === "error" && fragment.code === "otp_expired";
  const isRefused = fragment?.kind === "error" && !isExpired;

  async function send(email: string) {
    try {
      await sendMagicLink(email, next);
      notify(NOTICES.magicLinkSent);
      setSentTo(email);
    } catch (error) {
      alert({ title: ALERTS.magicLinkFailed, description: toAuthErrorText(toFailure(error)) });
    }
  }

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
    <AuthPanel
      title={isRefused ? "Sign-in was refused" : "This link has expired"}
      subtitle={
        isRefused
          ? fragment.message || "The sign-in service gave no reason."
          : "Each link works once and not for ever. If yours confirmed your account, just sign in; otherwise have a new one sent."
      }
    >
      <div className="grid gap-6">
        <EmailForm action="Send a new link" onSubmit={send} />
        <p>
          <TextLink to={`/auth/signin${next === "/" ? "" : `?next=${encodeURIComponent(next)}`}`}>
            Sign in
          </TextLink>
        </p>
      </div>
    </AuthPanel>
  );
}
