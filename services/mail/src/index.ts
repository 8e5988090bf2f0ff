export { createMailer, type Mailer, type MailerDependencies } from "./create-mailer.ts";
export { createPush, type Push, type PushDependencies } from "./push/create-push.ts";
export { createInboxSms, createTwilioSms, type SmsProvider } from "./texts/create-sms-provider.ts";
export type { TwilioAccount } from "./texts/twilio.ts";
