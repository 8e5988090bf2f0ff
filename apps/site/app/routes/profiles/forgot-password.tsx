import { ALERTS, NOTICES } from "@undercroft/contract";
import { useState } from "react";
import { useNavigate } from "react-router";
import { AuthPanel } from "#app/parts/profiles/auth-dialog/auth-panel.tsx";
import { sendPasswordReset, takeMailedCode } from "#app/parts/profiles/commands.ts";
import { readSignInMethods } from "#app/parts/profiles/methods/sign-in-methods.server.ts";
import { EmailForm } from "#app/parts/profiles/sign-in/email-form.tsx";
import { MailSent } from "#app/parts/profiles/sign-in/mail-sent.tsx";
import { TextLink } from "#app/parts/profiles/text-link.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import type { Route } from "./+types/forgot-password.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { methods: await readSignInMethods(context) };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Forgot password",
    description: "Have a link sent that lets you choose a new password.",
    isHidden: true,
  });

/** Asks for a reset link. The answer is the same whether the address has an account or not. */
export default function ForgotPassword({ loaderData }: Route.ComponentProps) {
  const [email, setEmail] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const navigate = useNavigate();

  async function send(address: string, captchaToken?: string) {
    await sendPasswordReset(address, captchaToken);
    setEmail(address);
    setIsSent(true);
    notify(NOTICES.resetLinkSent);
  }

  if (!loaderData.methods.hasEmail) {
    return (
      <AuthPanel
        title="Forgot password?"
        subtitle="Signing in by email and password is closed here, so there is none to reset. There are other ways in."
      >
        <LinkButton to="/auth/signin">Sign in</LinkButton>
      </AuthPanel>
    );
  }
  if (isSent && email) {
    return (
      <AuthPanel>
        <MailSent
          heading="Check your email"
          resentNotice={NOTICES.resetLinkSent}
          onResend={(token) => sendPasswordReset(email, token)}
          onCode={async (code) => {
            await takeMailedCode(email, code, "recovery");
            await navigate("/auth/reset-password", { replace: true });
          }}
          onUseDifferentEmail={() => setIsSent(false)}
        >
          <p>
            If there is an account for <strong>{email}</strong>, a link to choose a new password is on its
            way.
          </p>
        </MailSent>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title="Forgot password?" subtitle="We'll email you a link to choose a new one.">
      <div className="grid gap-5">
        <EmailForm
          email={email}
          action="Send reset link"
          failureTitle={ALERTS.authenticationError}
          onSubmit={send}
        />
        <p>
          <TextLink to="/auth/signin">Back to sign in</TextLink>
        </p>
      </div>
    </AuthPanel>
  );
}
