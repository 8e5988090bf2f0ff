export { createMailer, type Mailer, type MailerDependencies } from "./create-mailer.ts";
export { createInboxTexter, createTwilioTexter, type Texter } from "./texts/create-texter.ts";
export type { TwilioAccount } from "./texts/twilio.ts";
