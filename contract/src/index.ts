export * from "./constants.ts";
export * from "./errors.ts";
export { parseNextPath, toSignInPath } from "./next-path.ts";
export { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";
export { sanitizeEmail } from "./sanitise/sanitize-email.ts";
export { sanitizeHtml } from "./sanitise/sanitize-html.ts";
export { sanitizeInput } from "./sanitise/sanitize-input.ts";
export { sanitizeText } from "./sanitise/sanitize-text.ts";
export { sanitizeUrl } from "./sanitise/sanitize-url.ts";
export * from "./texts/auth-errors.ts";
export * from "./texts/toasts.ts";
export { bio, email, name, password, userInput, website } from "./validation/account.ts";
export { capacityUpTo, eventInput } from "./validation/event.ts";
export { message } from "./validation/message.ts";
export {
  changeEmailForm,
  codeForm,
  factorNameForm,
  factorPhoneForm,
  phoneForm,
  recoveryCodeForm,
} from "./validation/security.ts";
export {
  changePasswordForm,
  forgotPasswordForm,
  magicLinkForm,
  resetPasswordForm,
  signInForm,
  signUpForm,
} from "./validation/sign-in.ts";
export { findUploadProblem } from "./validation/upload.ts";
export { venueInput } from "./validation/venue.ts";
