import { useEffect, useRef, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { AuthRequest } from "./auth-dialog-store.ts";
import { SignInWays } from "./sign-in-ways.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { ConfirmationSent, MagicLinkSent } from "./sign-up-sent.tsx";
import { TextLink } from "./text-link.tsx";
import { useSession } from "./use-session.ts";
import { useWaysIn } from "./use-ways-in.ts";
import { SecondStepSlot } from "./way-in.tsx";
import { onlyPassword } from "./ways-in.ts";

type AuthDialogProps = { request: AuthRequest; onSettled: (isSignedIn: boolean) => void };
type View = { kind: "form" } | { kind: "confirmation" | "magic-link"; email: string };

/** Sign in or create an account on top of what one was doing; closing it loses nothing. */
export default function AuthDialog({ request, onSettled }: AuthDialogProps) {
  const session = useSession();
  const { status } = session;
  const ways = useWaysIn() ?? onlyPassword;
  const [view, setView] = useState<View>({ kind: "form" });
  const [tab, setTab] = useState("sign-in");
  const email = useRef<string | undefined>(undefined);

  // Signed in here, in another tab, or already: the interrupted action goes on.
  useEffect(() => {
    if (status === "signed-in") onSettled(true);
  }, [status, onSettled]);

  const sent = (kind: "confirmation" | "magic-link", address: string) => {
    email.current = address;
    setView({ kind, email: address });
  };
  const back = {
    next: request.next,
    headingLevel: "h2",
    onUseDifferentEmail: () => setView({ kind: "form" }),
  } as const;
  const forms = [
    {
      value: "sign-in",
      label: "Sign in",
      content: (
        <SignInWays
          ways={ways}
          next={request.next}
          email={email.current}
          onSignedIn={() => onSettled(true)}
          onLinkSent={(address) => sent("magic-link", address)}
        >
          <p>
            <TextLink to="/auth/forgot-password" onClick={() => onSettled(false)}>
              Forgot password?
            </TextLink>
          </p>
        </SignInWays>
      ),
    },
    {
      value: "sign-up",
      label: "Create account",
      content: (
        <SignUpForm
          next={request.next}
          email={email.current}
          onDone={(outcome) => {
            if (outcome.kind === "signed-in") onSettled(true);
            else sent(outcome.kind, outcome.email);
          }}
        />
      ),
    },
  ];

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onSettled(false)}
      title={request.title}
      description={request.summary}
    >
      {session.status === "second-step" ? (
        <SecondStepSlot factors={session.factors} headingLevel="h2" />
      ) : view.kind === "form" ? (
        <Tabs label="Account" value={tab} onValueChange={setTab} tabs={forms} />
      ) : view.kind === "confirmation" ? (
        <ConfirmationSent {...back} email={view.email} />
      ) : (
        <MagicLinkSent {...back} email={view.email} />
      )}
    </Dialog>
  );
}
