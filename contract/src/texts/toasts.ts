/** Notices of success and information. */
export const NOTICES = {
  welcomeBack: "Welcome back!",
  signedIn: "Successfully signed in!",
  accountCreated: "Account created! Please check your email to verify your account.",
  magicLinkSent: "Magic link sent! Check your email.",
  resetLinkSent: "Password reset link sent to your email.",
  passwordUpdated: "Password updated successfully!",
  signedOut: "Successfully signed out!",
  profileUpdated: "Profile updated successfully!",
  userDataAnonymised: "User data anonymized successfully",
  securityMetricsRefreshed: "Security metrics refreshed",
  securityAlertsCleared: "Security alerts cleared",
  errorReportSent: "Thanks — error report sent.",
} as const;

/** Alerts about what failed. */
export const ALERTS = {
  authenticationError: "Authentication Error",
  signInFailed: "Sign-in failed",
  magicLinkFailed: "Failed to send magic link",
  anonymiseFailed: "Failed to anonymize user data",
  rateLimited: "Rate limit exceeded. Please try again later.",
} as const;

/** A picture from the person's library did not load. */
export const IMAGE_FAILED = {
  title: "Image from your library failed to load",
  description: "This may be due to a temporary network issue. Please try refreshing the page.",
} as const;

/** Shown while the browser reports that it is offline. */
export const OFFLINE_BANNER = "You're currently offline. Some features may be limited.";

/** Heading of a route that failed. */
export const ROUTE_FAILURE = "Something went wrong";
