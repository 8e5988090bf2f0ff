import { useNavigate } from "react-router";
import { AuthPanel } from "#app/parts/profiles/auth-dialog/auth-panel.tsx";
import { SignInSheet } from "#app/parts/profiles/auth-dialog/sign-in-sheet.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { NewPasswordForm } from "#app/parts/profiles/sign-in/new-password-form.tsx";
import { useAuthFragment } from "#app/parts/profiles/sign-in/use-auth-fragment.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Route } from "./+types/reset-password.ts";
import { useNext } from "./use-next.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Choose a new password",
    description: "Choose a new password for your account.",
    isHidden: true,
  });

/** A password for people who came through a recovery link or an invitation; others are shown how to get such a link. */
export default function ResetPassword() {
  const navigate = useNavigate();
  const session = useSession();
  const fragment = useAuthFragment();
  const { next } = useNext();
  const arrival = session.status === "signed-in" ? session.arrival : null;

  if (session.status === "signed-in" && (arrival === "recovery" || arrival === "invite")) {
    const isInvited = arrival === "invite";
    return (
      <AuthPanel
        title={isInvited ? "Welcome in" : "Choose a new password"}
        subtitle={isInvited ? `Choose a password for ${session.person.email}.` : session.person.email}
      >
        <NewPasswordForm
          email={session.person.email}
          action={isInvited ? "Set password" : "Update password"}
          onDone={() => navigate(next, { replace: true })}
        />
      </AuthPanel>
    );
  }
  if (session.status === "unknown" || fragment === null) {
    return (
      <AuthPanel title="Choose a new password">
        <div aria-busy="true" className="grid gap-5">
          <Halftone className="h-11" />
          <Halftone className="h-11" />
          <p className="text-ink-2">Checking your link…</p>
        </div>
      </AuthPanel>
    );
  }
  const isExpired = fragment.kind === "error";
  return (
    <SignInSheet
      next={next}
      title={isExpired ? "This link has expired" : "Open the link in your email"}
      subtitle={
        isExpired
          ? "It was used already, or it is too old. Have a new one sent."
          : "To change your password, open the link we emailed you in this browser."
      }
    >
      <LinkButton to="/auth/forgot-password">Send a new link</LinkButton>
    </SignInSheet>
  );
}
