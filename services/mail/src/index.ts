export { createMailer, type Mailer, type MailerDependencies } from "./create-mailer.ts";
