import { NOTICES } from "@undercroft/contract";
import { resendConfirmation, sendMagicLink } from "./commands.ts";
import { MailSent } from "./mail-sent.tsx";

type SentProps = {
  email: string;
  next: string;
  hasInbox: boolean;
  headingLevel?: "h1" | "h2";
  onUseDifferentEmail: () => void;
};

/** After signing up: the link that confirms the address is on its way. */
export function ConfirmationSent({ email, next, ...props }: SentProps) {
  return (
    <MailSent
      {...props}
      heading="Check your email"
      resentNotice="Confirmation link sent. Check your email."
      onResend={() => resendConfirmation(email, next)}
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
      onResend={() => sendMagicLink(email, next)}
    >
      <p>
        We've sent a sign-in link to <strong>{email}</strong>. Open it in this browser and you are in.
      </p>
    </MailSent>
  );
}
