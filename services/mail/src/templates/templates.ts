// Every mail we send, by the name its cause queues it under.
import type { MailContent } from "../render/mail-content.ts";
import {
  alreadyRegistered,
  confirmSignUp,
  emailChangeCurrent,
  emailChangeNew,
  identityLinked,
  identityUnlinked,
  invite,
  magicLink,
  passwordChanged,
  reauthentication,
  recovery,
  securityChanged,
} from "./account-mails.ts";
import { bookingConfirmed } from "./booking-confirmed.ts";
import type { MailData } from "./mail-data.ts";

/** The templates. */
export const templates: ReadonlyMap<string, (data: MailData) => MailContent> = new Map([
  ["already-registered", alreadyRegistered],
  ["booking-confirmed", bookingConfirmed],
  ["confirm-sign-up", confirmSignUp],
  ["email-change-current", emailChangeCurrent],
  ["email-change-new", emailChangeNew],
  ["identity-linked", identityLinked],
  ["identity-unlinked", identityUnlinked],
  ["invite", invite],
  ["magic-link", magicLink],
  ["password-changed", passwordChanged],
  ["reauthentication", reauthentication],
  ["recovery", recovery],
  ["security-changed", securityChanged],
]);
