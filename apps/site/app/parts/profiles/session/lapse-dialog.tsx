import { useState } from "react";
import { useLocation } from "react-router";
import { MfaChallengeSlot } from "#app/parts/profiles/auth-dialog/sign-in-sheet.tsx";
import { useSignInMethods } from "#app/parts/profiles/methods/use-sign-in-methods.ts";
import { SignInChoices } from "#app/parts/profiles/sign-in/sign-in-choices.tsx";
import { MagicLinkSent } from "#app/parts/profiles/sign-in/sign-up-sent.tsx";
import { TextLink } from "#app/parts/profiles/text-link.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import type { Lapse } from "./session-machine.ts";
import { acceptLapse } from "./session-store.ts";

/** Over a form whose session ended: signing in leaves the form as it is; closing it leads to the sign-in screen and back. */
export default function LapseDialog({ lapse }: { lapse: Lapse }) {
  const methods = useSignInMethods();
  const { pathname, search } = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (!methods) return null;
  const next = `${pathname}${search}`;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && acceptLapse()}
      title="You were signed out"
      description="Sign in to go on: what you typed is kept."
    >
      {lapse.factors ? (
        <MfaChallengeSlot factors={lapse.factors} headingLevel="h2" />
      ) : sentTo === null ? (
        <SignInChoices methods={methods} next={next} email={lapse.email} onLinkSent={setSentTo}>
          {methods.hasEmail ? (
            <p>
              <TextLink to="/auth/forgot-password">Forgot password?</TextLink>
            </p>
          ) : null}
        </SignInChoices>
      ) : (
        <MagicLinkSent
          next={next}
          headingLevel="h2"
          email={sentTo}
          onUseDifferentEmail={() => setSentTo(null)}
        />
      )}
    </Dialog>
  );
}
