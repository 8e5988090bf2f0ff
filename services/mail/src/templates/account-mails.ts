// The mails of an account's life.
import type { MailContent, MailPart } from "../render/mail-content.ts";
import type { MailData } from "./mail-data.ts";

const codeOr: (data: MailData) => MailPart = (data) => ({
  kind: "code",
  code: data.text("code"),
  caption: "Or type this code where you asked for it. It works for ten minutes.",
});

const ignore = (what: string): MailPart => ({
  kind: "small",
  text: `${what} If it was not you, ignore this mail: nothing happens until somebody follows the link.`,
});

/** After a sign-up: is the address theirs? */
export function confirmSignUp(data: MailData): MailContent {
  return {
    subject: "Confirm your email address",
    preview: "One more step and you are in.",
    title: "One more step",
    parts: [
      {
        kind: "paragraph",
        text: "Thanks for signing up to Undercroft. Confirm that this address is yours and your account is ready.",
      },
      { kind: "button", label: "Confirm your email address", href: data.link("link") },
      codeOr(data),
      ignore("The link works once, for 24 hours."),
    ],
  };
}

/** A way in without a password. */
export function magicLink(data: MailData): MailContent {
  return {
    subject: "Your sign-in link",
    preview: "Follow it and you are signed in.",
    title: "Here is your way in",
    parts: [
      { kind: "paragraph", text: "You asked to sign in to Undercroft without a password." },
      { kind: "button", label: "Sign in", href: data.link("link") },
      codeOr(data),
      ignore("The link works once, for an hour."),
    ],
  };
}

/** A forgotten password. */
export function recovery(data: MailData): MailContent {
  return {
    subject: "Reset your password",
    preview: "Choose a new password for Undercroft.",
    title: "Reset your password",
    parts: [
      { kind: "paragraph", text: "Follow the link to choose a new password for Undercroft." },
      { kind: "button", label: "Choose a new password", href: data.link("link") },
      codeOr(data),
      ignore("The link works once, for an hour. Until you choose a new password, the old one stays."),
    ],
  };
}

/** Somebody on our side made an account for them. */
export function invite(data: MailData): MailContent {
  return {
    subject: "You've been invited",
    preview: "An Undercroft account is waiting for you.",
    title: "You've been invited",
    parts: [
      {
        kind: "paragraph",
        text: "An account on Undercroft, the home of underground culture in the UK, is waiting for you.",
      },
      { kind: "button", label: "Accept the invitation", href: data.link("link") },
      ignore("The link works once, for 24 hours."),
    ],
  };
}

/** To the new address of somebody who is moving. */
export function emailChangeNew(data: MailData): MailContent {
  return {
    subject: "Confirm your new email address",
    preview: "Your Undercroft account is moving to this address.",
    title: "Is this your new address?",
    parts: [
      {
        kind: "paragraph",
        text: `You asked to use ${data.text("new_email")} for your Undercroft account from now on.`,
      },
      { kind: "button", label: "Confirm the new address", href: data.link("link") },
      codeOr(data),
      {
        kind: "small",
        text: "If we also wrote to your old address, follow the link there too: the change needs both.",
      },
      ignore("The link works once, for 24 hours."),
    ],
  };
}

/** To the old address of somebody who is moving. */
export function emailChangeCurrent(data: MailData): MailContent {
  return {
    subject: "Confirm your new email address",
    preview: "Your Undercroft account is about to move to another address.",
    title: "Are you moving?",
    parts: [
      {
        kind: "paragraph",
        text: `Somebody who is signed in to your Undercroft account asked to change its address to ${data.text("new_email")}.`,
      },
      { kind: "button", label: "Yes, change it", href: data.link("link") },
      codeOr(data),
      {
        kind: "small",
        text: "If it was not you, do not follow the link, and change your password: somebody else is signed in as you.",
      },
    ],
  };
}

/** Proof that the person at the screen owns the account. */
export function reauthentication(data: MailData): MailContent {
  const code = data.text("code");
  return {
    subject: `${code} is your verification code`,
    preview: "Type it where you were asked for it.",
    title: "Your verification code",
    parts: [
      {
        kind: "code",
        code,
        caption: "Type this code where you were asked for it. It works for ten minutes.",
      },
      {
        kind: "small",
        text: "If you did not ask for a code, change your password: somebody else may be signed in as you.",
      },
    ],
  };
}

/** Somebody tried to sign up with an address that has an account. */
export function alreadyRegistered(data: MailData): MailContent {
  return {
    subject: "You already have an account",
    preview: "Somebody tried to sign up with your address.",
    title: "You are already in",
    parts: [
      {
        kind: "paragraph",
        text: "Somebody, probably you, tried to sign up to Undercroft with this address. It has an account already, so just sign in.",
      },
      { kind: "button", label: "Sign in", href: `${data.siteUrl}/auth/signin` },
      {
        kind: "small",
        text: `Forgotten your password? Choose a new one at ${data.siteUrl}/auth/forgot-password. If it was not you, nothing has changed and there is nothing to do.`,
      },
    ],
  };
}

/** After the fact, so that a thief cannot do it in silence. */
export function passwordChanged(data: MailData): MailContent {
  return {
    subject: "Your password was changed",
    preview: "All your other devices have been signed out.",
    title: "Your password was changed",
    parts: [
      {
        kind: "paragraph",
        text: "The password of your Undercroft account was changed just now, and all other devices were signed out.",
      },
      {
        kind: "paragraph",
        text: "If it was you, there is nothing to do. If it was not, take the account back at once:",
      },
      { kind: "button", label: "Choose a new password", href: `${data.siteUrl}/auth/forgot-password` },
    ],
  };
}

const famous: Record<string, string> = {
  github: "GitHub",
  gitlab: "GitLab",
  linkedin: "LinkedIn",
  web3: "a wallet",
};

/** "google" is written Google; a name of the operator's own just begins large. */
function nameService(provider: string): string {
  return famous[provider] ?? provider.slice(0, 1).toUpperCase() + provider.slice(1).replaceAll("_", " ");
}

/** A new way in: told, so that a thief cannot make one in silence. */
export function identityLinked(data: MailData): MailContent {
  const service = nameService(data.text("provider"));
  return {
    subject: "A new way to sign in",
    preview: `Your Undercroft account can be opened with ${service} now.`,
    title: "A new way in",
    parts: [
      {
        kind: "paragraph",
        text: `Your Undercroft account was linked to ${service} just now: signing in there opens it from now on.`,
      },
      {
        kind: "paragraph",
        text: "If it was you, there is nothing to do. If it was not, take the account back at once, and unlink it in your settings:",
      },
      { kind: "button", label: "Choose a new password", href: `${data.siteUrl}/auth/forgot-password` },
    ],
  };
}

/** A way in that is gone. */
export function identityUnlinked(data: MailData): MailContent {
  const service = nameService(data.text("provider"));
  return {
    subject: "A way to sign in was removed",
    preview: `${service} opens your Undercroft account no more.`,
    title: "One way in less",
    parts: [
      {
        kind: "paragraph",
        text: `${service} was unlinked from your Undercroft account just now and does not open it any more.`,
      },
      {
        kind: "paragraph",
        text: "If it was you, there is nothing to do. If it was not, take the account back at once:",
      },
      { kind: "button", label: "Choose a new password", href: `${data.siteUrl}/auth/forgot-password` },
    ],
  };
}

/** Told to the owner of an account whose ways in changed. */
export function securityChanged(data: MailData): MailContent {
  const change = data.text("change");
  return {
    subject: change,
    preview: "If it was you, there is nothing to do.",
    title: change,
    parts: [
      {
        kind: "paragraph",
        text: `${change}. If it was you, there is nothing to do. If it was not, look after your account at once, and answer this mail if you cannot get in.`,
      },
      { kind: "button", label: "Look at your security settings", href: `${data.siteUrl}/settings/security` },
    ],
  };
}
