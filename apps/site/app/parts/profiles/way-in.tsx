import { lazy, type ReactNode, Suspense } from "react";
import { Halftone } from "#app/ui/halftone.tsx";
import { AuthPanel } from "./auth-panel.tsx";
import { loadSecondStep, loadSentScreens } from "./later-screens.ts";
import { useSession } from "./use-session.ts";

const SecondStep = lazy(loadSecondStep);
const ConfirmationSent = lazy(() => loadSentScreens().then((sent) => ({ default: sent.ConfirmationSent })));
const MagicLinkSent = lazy(() => loadSentScreens().then((sent) => ({ default: sent.MagicLinkSent })));

/** A mail that signs in or confirms is on its way to this address. */
export type SentMail = { kind: "confirmation" | "magic-link"; email: string };

type WayInProps = {
  title: string;
  subtitle?: ReactNode;
  /** Where signing in leads; links in mails carry it. */
  next: string;
  sent?: SentMail | null;
  onUseDifferentEmail?: () => void;
  /** What the screen itself asks for. */
  children: ReactNode;
};

/** The sheet of every screen that signs somebody in: its own form, then the mail that went out, or the second step. */
export function WayIn({ title, subtitle, next, sent, onUseDifferentEmail, children }: WayInProps) {
  const session = useSession();
  if (session.status === "second-step") {
    return (
      <AuthPanel>
        <SecondStepSlot factors={session.factors} />
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

/** The second step, fetched when somebody has one to take. */
export function SecondStepSlot(props: Parameters<typeof SecondStep>[0]) {
  return (
    <Suspense fallback={<Halftone className="h-40" />}>
      <SecondStep {...props} />
    </Suspense>
  );
}
