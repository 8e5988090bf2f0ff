import { useEffect, useRef, useState } from "react";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import type { SignInMethods } from "#app/parts/profiles/methods/sign-in-methods.ts";
import { useSignInMethods } from "#app/parts/profiles/methods/use-sign-in-methods.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { BookAsGuest } from "#app/parts/profiles/sign-in/book-as-guest.tsx";
import { SignInChoices } from "#app/parts/profiles/sign-in/sign-in-choices.tsx";
import { SignUpChoices } from "#app/parts/profiles/sign-in/sign-up-choices.tsx";
import { ConfirmationSent, MagicLinkSent } from "#app/parts/profiles/sign-in/sign-up-sent.tsx";
import { TextLink } from "#app/parts/profiles/text-link.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { AuthRequest } from "./auth-dialog-store.ts";
import { MfaChallengeSlot } from "./sign-in-sheet.tsx";

type AuthDialogProps = { request: AuthRequest; onSettled: (isSignedIn: boolean) => void };
type Mail = "confirmation" | "magic-link";
type View = { kind: "form" } | { kind: Mail; email: string };

/** Sign in or create an account on top of what one was doing; closing it loses nothing. */
export default function AuthDialog({ request, onSettled }: AuthDialogProps) {
  const session = useSession();
  const { status } = session;
  const methods = useSignInMethods();
  const [view, setView] = useState<View>({ kind: "form" });
  const [tab, setTab] = useState("sign-in");
  const name = useRef<string | undefined>(undefined);

  // Signed in here, in another tab, or already: the interrupted action goes on.
  const isIn = status === "signed-in" || (request.takesGuests === true && bookerOf(session) !== null);
  useEffect(() => {
    if (isIn) onSettled(true);
  }, [isIn, onSettled]);

  const sent = (kind: Mail, address: string, typed?: string) => {
    name.current = typed;
    setView({ kind, email: address });
  };
  // opening it with its forms puts the focus into them
  if (!methods) return null;
  const back = {
    next: request.next,
    headingLevel: "h2",
    onUseDifferentEmail: () => setView({ kind: "form" }),
  } as const;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onSettled(false)}
      title={request.title}
      description={request.summary}
    >
      {session.status === "mfa-required" ? (
        <MfaChallengeSlot factors={session.factors} headingLevel="h2" />
      ) : view.kind === "form" ? (
        <>
          {request.takesGuests ? <BookAsGuest {...request.withoutAccount} /> : null}
          <Forms {...{ request, onSettled, tab, methods }} name={name.current} onTab={setTab} onSent={sent} />
        </>
      ) : view.kind === "confirmation" ? (
        <ConfirmationSent {...back} email={view.email} />
      ) : (
        <MagicLinkSent {...back} email={view.email} />
      )}
    </Dialog>
  );
}

type FormsProps = AuthDialogProps & {
  methods: SignInMethods;
  /** what was typed before another address was asked for */
  name: string | undefined;
  tab: string;
  onTab: (tab: string) => void;
  onSent: (kind: Mail, email: string, name?: string) => void;
};

/** The forms of the two screens, beside each other; only signing in where no accounts are made. */
function Forms({ request: { next }, methods, name, tab, onTab, onSettled, onSent }: FormsProps) {
  const onSignedIn = () => onSettled(true);
  const signIn = (
    <SignInChoices {...{ methods, next, onSignedIn }} onLinkSent={(address) => onSent("magic-link", address)}>
      {methods.hasEmail ? (
        <p>
          <TextLink to="/auth/forgot-password" onClick={() => onSettled(false)}>
            Forgot password?
          </TextLink>
        </p>
      ) : null}
    </SignInChoices>
  );
  if (!methods.takesSignUps) return signIn;
  const signUp = (
    <SignUpChoices
      {...{ methods, next, name, onSignedIn }}
      onDone={(outcome) =>
        outcome.kind === "signed-in" ? onSignedIn() : onSent(outcome.kind, outcome.email, outcome.name)
      }
    />
  );
  const tabs = [
    { value: "sign-in", label: "Sign in", content: signIn },
    { value: "sign-up", label: "Create account", content: signUp },
  ];
  return <Tabs label="Account" value={tab} onValueChange={onTab} tabs={tabs} />;
}
