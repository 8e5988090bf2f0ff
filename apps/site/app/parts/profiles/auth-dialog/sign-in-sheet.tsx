import { lazy, type ReactNode, Suspense } from "react";
import { loadMfaChallenge, loadSentScreens } from "#app/parts/profiles/session/later-screens.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import { AuthPanel } from "./auth-panel.tsx";

const MfaChallenge = lazy(loadMfaChallenge);
const ConfirmationSent = lazy(() => loadSentScreens().then((sent) => ({ default: sent.ConfirmationSent })));
const MagicLinkSent = lazy(() => loadSentScreens().then((sent) => ({ default: sent.MagicLinkSent })));

/** A mail that signs in or confirms is on its way to this address. */
export type SentMail = { kind: "confirmation" | "magic-link"; email: string };

type SignInSheetProps = {
  title: string;
  subtitle?: ReactNode;
  /** Where signing in leads; links in mails carry it. */
  next: string;
  sent?: SentMail | null;
  onUseDifferentEmail?: () => void;
  /** What the screen itself asks for. */
  children: ReactNode;
};

/** The sheet of every screen that signs somebody in: its own form, then the mail that went out, or the second factor. */
export function SignInSheet({
  title,
  subtitle,
  next,
  sent,
  onUseDifferentEmail,
  children,
}: SignInSheetProps) {
  const session = useSession();
  if (session.status === "mfa-required") {
    return (
      <AuthPanel>
        <MfaChallengeSlot factors={session.factors} />
      </AuthPanel>
    );
  }
  if (sent) {
    const Sent = sent.kind === "magic-link" ? MagicLinkSent : ConfirmationSent;
    return (
      <AuthPanel>
        <Suspense fallback={<Halftone className="h-40" />}>
          <Sent email={sent.email} next={next} onUseDifferentEmail={() => onUseDifferentEmail?.()} />
        </Suspense>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title={title} subtitle={subtitle}>
      {children}
    </AuthPanel>
  );
}

/** Asks for a second factor; fetched when a session needs one. */
export function MfaChallengeSlot(props: Parameters<typeof MfaChallenge>[0]) {
  return (
    <Suspense fallback={<Halftone className="h-40" />}>
      <MfaChallenge {...props} />
    </Suspense>
  );
}
