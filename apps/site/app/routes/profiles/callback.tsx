import { ALERTS, NOTICES } from "@undercroft/contract";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Arrival } from "#app/parts/profiles/arrival.ts";
import { AuthPanel } from "#app/parts/profiles/auth-dialog/auth-panel.tsx";
import { SignInSheet } from "#app/parts/profiles/auth-dialog/sign-in-sheet.tsx";
import { sendMagicLink } from "#app/parts/profiles/commands.ts";
import { readSignInMethods } from "#app/parts/profiles/methods/sign-in-methods.server.ts";
import { endArrival } from "#app/parts/profiles/session/session-store.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import type { AuthFragment } from "#app/parts/profiles/sign-in/auth-fragment.ts";
import { EmailForm } from "#app/parts/profiles/sign-in/email-form.tsx";
import { explainLinkFailure } from "#app/parts/profiles/sign-in/link-failure.ts";
import { useAuthFragment } from "#app/parts/profiles/sign-in/use-auth-fragment.ts";
import { TextLink } from "#app/parts/profiles/text-link.tsx";
import { firstStop } from "#app/parts/profiles/welcome/first-stop.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import type { Route } from "./+types/callback.ts";
import { useNext } from "./use-next.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { methods: await readSignInMethods(context) };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Signing in",
    description: "Finishes signing you in from a link in our email.",
    isHidden: true,
  });

/** Where links in mails and sign-in providers lead: on to `next`, or to a way out of what went wrong. */
export default function Callback({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  const { next, signInPath } = useNext();
  const fragment = useAuthFragment();
  const hasArrived = fragment?.kind === "tokens" || fragment?.kind === "none";
  useArrival(hasArrived ? fragment.kind : null, next);

  if (fragment?.kind === "message") {
    return (
      <AuthPanel title="Nearly there" subtitle={fragment.message}>
        <LinkButton to={next}>Continue</LinkButton>
      </AuthPanel>
    );
  }
  if (fragment?.kind === "error" && session.status === "signed-in") {
    const { title, text } = explainLinkFailure(fragment, true);
    return (
      <AuthPanel title={title} subtitle={text}>
        <LinkButton to={next}>Continue</LinkButton>
      </AuthPanel>
    );
  }
  const isWorking = session.status === "unknown" || session.status === "signed-in";
  if (fragment === null || (hasArrived && isWorking)) return <Working />;
  const { hasEmail } = loaderData.methods;
  return <LinkFailed {...{ fragment, next, signInPath, hasEmail }} />;
}

/** Takes a person who has arrived to where they were going: a password to choose comes first. */
function useArrival(arrivedBy: "tokens" | "none" | null, next: string): void {
  const navigate = useNavigate();
  const session = useSession();
  const isIn = session.status === "signed-in";
  const arrival: Arrival | null = isIn ? session.arrival : null;
  const personId = isIn ? session.person.id : "";
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!isIn || !arrivedBy || isLeaving.current) return;
    if (arrival === "recovery" || arrival === "invite") {
      void navigate(`/auth/reset-password?next=${encodeURIComponent(next)}`, { replace: true });
      return;
    }
    if (arrival === "email_change") {
      isLeaving.current = true; // ending the arrival runs this again, which would ask where a newcomer goes first
      endArrival();
      notify("Your email address was changed.");
      void navigate(next, { replace: true });
      return;
    }
    if (arrivedBy === "tokens") notify(NOTICES.signedIn);
    let isGone = false;
    void firstStop(personId, next).then((stop) => (isGone ? undefined : navigate(stop, { replace: true })));
    return () => {
      isGone = true;
    };
  }, [isIn, personId, arrival, arrivedBy, next, navigate]);
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

type LinkFailedProps = { fragment: AuthFragment; next: string; signInPath: string; hasEmail: boolean };

function LinkFailed({ fragment, next, signInPath, hasEmail }: LinkFailedProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { title, text } = explainLinkFailure(fragment, false, hasEmail);

  async function send(email: string, captchaToken?: string) {
    await sendMagicLink(email, next, captchaToken);
    notify(NOTICES.magicLinkSent);
    setSentTo(email);
  }

  return (
    <SignInSheet
      title={title}
      subtitle={text}
      next={next}
      sent={sentTo === null ? null : { kind: "magic-link", email: sentTo }}
      onUseDifferentEmail={() => setSentTo(null)}
    >
      <div className="grid gap-6">
        {hasEmail ? (
          <EmailForm action="Send a new link" failureTitle={ALERTS.magicLinkFailed} onSubmit={send} />
        ) : null}
        <p>
          <TextLink to={signInPath}>Sign in</TextLink>
        </p>
      </div>
    </SignInSheet>
  );
}
