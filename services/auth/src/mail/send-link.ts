// Mails that carry a link and a code.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { issueToken } from "../one-time/issue-token.ts";
import type { Challenge } from "../request/parse-challenge.ts";
import { createFlowState } from "../store/flow-states.ts";
import type { OneTimeTokenType } from "../store/one-time-tokens.ts";
import type { UserRow } from "../store/user-row.ts";
import { type UserChanges, updateUser } from "../store/users.ts";
import { type AuthMail, enqueueMail } from "./enqueue-mail.ts";

/** `type` of a link, as the protocol names it. */
type LinkType = "signup" | "invite" | "magiclink" | "recovery" | "email_change";

/** Where the link leads in the end, and whether through PKCE. */
export type LinkTarget = { redirectTo: string; challenge: Challenge | undefined };

type Kind = {
  template: AuthMail;
  type: LinkType;
  tokenType: OneTimeTokenType;
  /** recorded in a PKCE session */
  method: string;
  sentAt: keyof UserChanges;
};

const kinds = {
  signUp: {
    template: "confirm-sign-up",
    type: "signup",
    tokenType: "confirmation_token",
    method: "email/signup",
    sentAt: "confirmation_sent_at",
  },
  invite: {
    template: "invite",
    type: "invite",
    tokenType: "confirmation_token",
    method: "invite",
    sentAt: "confirmation_sent_at",
  },
  magicLink: {
    template: "magic-link",
    type: "magiclink",
    tokenType: "recovery_token",
    method: "magiclink",
    sentAt: "recovery_sent_at",
  },
  recovery: {
    template: "recovery",
    type: "recovery",
    tokenType: "recovery_token",
    method: "recovery",
    sentAt: "recovery_sent_at",
  },
  emailChangeNew: {
    template: "email-change-new",
    type: "email_change",
    tokenType: "email_change_token_new",
    method: "email_change",
    sentAt: "email_change_sent_at",
  },
  emailChangeCurrent: {
    template: "email-change-current",
    type: "email_change",
    tokenType: "email_change_token_current",
    method: "email_change",
    sentAt: "email_change_sent_at",
  },
} as const satisfies Record<string, Kind>;

/** The mails that carry a link. */
export type LinkKind = keyof typeof kinds;

/** A link that was made: its address, its parts and the code that does the same. */
export type Link = { address: string; token: string; code: string; type: LinkType };

/** Makes a link without sending it. @param email whom it is for */
export async function createLink(
  auth: Auth,
  query: QueryRows,
  kind: LinkKind,
  user: Pick<UserRow, "id">,
  email: string,
  target: LinkTarget,
): Promise<Link> {
  const { type, tokenType, method, sentAt } = kinds[kind];
  const now = auth.now();
  const flowStateId =
    target.challenge &&
    (await createFlowState(query, {
      userId: user.id,
      challenge: target.challenge,
      authenticationMethod: method,
      now,
    }));
  const issued = await issueToken(auth, query, {
    userId: user.id,
    type: tokenType,
    relatesTo: email,
    flowStateId,
  });
  await updateUser(query, user.id, { [sentAt]: now }, now);
  const address = new URL(`${auth.settings.apiUrl}/verify`);
  address.searchParams.set("token", issued.token);
  address.searchParams.set("type", type);
  address.searchParams.set("redirect_to", target.redirectTo);
  return { ...issued, address: address.href, type };
}

/**
 * What a mail leads to. Scanners of mail open every link before its reader does, and `/verify` works once: a page with the same
 * query stands in between, where somebody presses a button.
 */
function toMailedAddress({ settings }: Auth, address: string): string {
  return settings.linkPage === null ? address : `${settings.linkPage}${new URL(address).search}`;
}

/** Makes a link and queues the mail with it. @param data further words for the template */
export async function sendLink(
  auth: Auth,
  query: QueryRows,
  kind: LinkKind,
  user: Pick<UserRow, "id">,
  email: string,
  target: LinkTarget,
  data: Record<string, unknown> = {},
): Promise<void> {
  const link = await createLink(auth, query, kind, user, email, target);
  const address = toMailedAddress(auth, link.address);
  await enqueueMail(query, kinds[kind].template, email, { link: address, code: link.code, ...data });
}
