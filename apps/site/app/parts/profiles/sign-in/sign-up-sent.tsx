import { NOTICES } from "@undercroft/contract";
import { resendConfirmation, sendMagicLink, takeMailedCode } from "#app/parts/profiles/commands.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { MailSent } from "./mail-sent.tsx";

type SentProps = {
  email: string;
  next: string;
  headingLevel?: "h1" | "h2";
  onUseDifferentEmail: () => void;
};

/** Signs in with the code of either mail; the screen notices by itself. */
async function signInByCode(email: string, code: string): Promise<void> {
  await takeMailedCode(email, code, "email");
  notify(NOTICES.signedIn);
}

/** After signing up: the link that confirms the address is on its way. */
export function ConfirmationSent({ email, next, ...props }: SentProps) {
  return (
    <MailSent
      {...props}
      heading="Check your email"
      resentNotice="Confirmation link sent. Check your email."
      onResend={(token) => resendConfirmation(email, next, token)}
      onCode={(code) => signInByCode(email, code)}
    >
      <p>
        We've sent a confirmation link to <strong>{email}</strong>. Open it to finish creating your account.
      </p>
    </MailSent>
  );
}

/** After asking for a magic link. */
export function MagicLinkSent({ email, next, ...props }: SentProps) {
  return (
    <MailSent
      {...props}
      heading="Check your email"
      resentNotice={NOTICES.magicLinkSent}
      onResend={(token) => sendMagicLink(email, next, token)}
      onCode={(code) => signInByCode(email, code)}
    >
      <p>
        We've sent a sign-in link to <strong>{email}</strong>. Open it in this browser and you are in.
      </p>
    </MailSent>
  );
}
