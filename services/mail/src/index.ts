export { createMailer, type Mailer, type MailerDependencies, toSender } from "./create-mailer.ts";
export { createPush, type Push, type PushDependencies } from "./push/create-push.ts";
export type { MailJobFacts } from "./send-mail.ts";
export { createInboxSms, createTwilioSms, type SmsProvider } from "./texts/create-sms-provider.ts";
export type { TwilioAccount } from "./texts/twilio.ts";
export { trySmtp } from "./transports/try-smtp.ts";
export { verifySmtp } from "./transports/verify-smtp.ts";
