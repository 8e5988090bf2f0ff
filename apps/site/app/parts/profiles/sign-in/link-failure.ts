import type { AuthFragment } from "./auth-fragment.ts";

const EXPIRED = {
  title: "This link has expired",
  text: "Links work once and then expire. If yours confirmed your account, just sign in. Otherwise, ask for a new one.",
};
const WITHOUT_NEW = { ...EXPIRED, text: "Links work once and then expire. Sign in another way." };
/** The address was opened by itself, without what a link or a provider adds to it. */
const BARE = {
  title: "Nothing to confirm here",
  text: "This page finishes signing you in after you open a link we emailed you. Sign in, or ask for a new link.",
};
const REFUSED = "Sign-in was refused";
const AWAY = {
  title: "That service is away",
  text: "It did not answer as it should. Nothing has changed: try again in a moment, or sign in another way.",
};

/** Refusals of sign-in providers, by the code they come with. */
const BY_CODE: Record<string, { title: string; text: string }> = {
  otp_expired: EXPIRED,
  server_error: AWAY,
  temporarily_unavailable: AWAY,
  unexpected_failure: AWAY,
  access_denied: {
    title: REFUSED,
    text: "Signing in was cancelled, by you or by the service. Nothing has changed.",
  },
  provider_email_needs_verification: {
    title: "Confirm your address first",
    text: "The service could not confirm your address. We have sent you a link to confirm it.",
  },
  identity_already_exists: {
    title: "Already linked",
    text: "That account is already linked to someone here. Nothing has changed.",
  },
  bad_oauth_state: { title: "That took too long", text: "That sign-in took too long. Start again." },
  flow_state_expired: {
    title: "That took too long",
    text: "That sign-in took too long. Start again.",
  },
  user_banned: { title: REFUSED, text: "This account is locked. Write to us if you think that is wrong." },
  signup_disabled: {
    title: REFUSED,
    text: "New accounts are by invitation here, and there is none for you yet.",
  },
};

/**
 * Title and sentence for a link or provider that did not sign somebody in. `isSignedIn`: they are in all the same, so
 * an old link is no loss. `hasEmail`: a new link can be sent.
 */
export function explainLinkFailure(
  fragment: AuthFragment,
  isSignedIn: boolean,
  hasEmail = true,
): { title: string; text: string } {
  if (fragment.kind === "none") return BARE;
  if (fragment.kind !== "error") return hasEmail ? EXPIRED : WITHOUT_NEW;
  if (isSignedIn && fragment.code === "otp_expired")
    return {
      title: "You're signed in",
      text: "That link was used already, or it is too old. You don't need it.",
    };
  if (!hasEmail && fragment.code === "otp_expired") return WITHOUT_NEW;
  return (
    BY_CODE[fragment.code] ?? {
      title: REFUSED,
      text: fragment.message || "The sign-in service gave no reason.",
    }
  );
}
