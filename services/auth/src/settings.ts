// What an operator may choose. The server's configuration fills it; everything has a default but the two addresses.

/** Requests allowed in a row (`burst`), refilled evenly at `requests` in `seconds`. */
export type Limit = { requests: number; seconds: number; burst: number };

/** Which limit a request counts against: kept per network, the two of accounts per address as well. */
export type LimitName =
  | "account"
  | "accountFromNetwork"
  | "anonymous"
  | "magicLink"
  | "otp"
  | "password"
  | "recover"
  | "refresh"
  | "resend"
  | "signUp"
  | "updateUser"
  | "verify";

/** Durations are seconds, addresses have no trailing slash. */
export type AuthSettings = {
  /** where people land when a redirect is not allowed, e.g. `https://undercroft.example` */
  siteUrl: string;
  /** this service as the outside sees it: issuer of tokens and base of mailed links, e.g. `…/auth/v1` */
  apiUrl: string;
  /** further redirect targets, glob patterns with `.` and `/` as separators */
  redirectAllowList: readonly string[];
  signUpEnabled: boolean;
  /** accounts are confirmed without a mail; sign-up then tells that an address is taken */
  autoconfirm: boolean;
  anonymousEnabled: boolean;
  passwordMinLength: number;
  /** a new password needs a mailed code when the session is older than a day */
  securePasswordChange: boolean;
  /** a new address must be confirmed from the old one too */
  secureEmailChange: boolean;
  accessTokenSeconds: number;
  /** a refresh token used again within this time of its rotation gets the current one */
  reuseIntervalSeconds: number;
  /** between two mails of one kind to one address */
  mailFrequencySeconds: number;
  mailsPerHour: number;
  signUpLinkSeconds: number;
  signInLinkSeconds: number;
  codeSeconds: number;
  codeDigits: number;
  flowSeconds: number;
  limits: Record<LimitName, Limit>;
};

const fiveMinutes = 5 * 60;
const thirty: Limit = { requests: 30, seconds: fiveMinutes, burst: 30 };

/** Limits per network address (an IPv6 /64 counts as one). */
const defaultLimits: Record<LimitName, Limit> = {
  // tries at one account's password, right or wrong: from everywhere, and from one place
  account: { requests: 100, seconds: fiveMinutes, burst: 100 },
  accountFromNetwork: { requests: 15, seconds: fiveMinutes, burst: 15 },
  anonymous: { requests: 30, seconds: 60 * 60, burst: 30 },
  magicLink: thirty,
  otp: thirty,
  password: { requests: 150, seconds: fiveMinutes, burst: 30 },
  recover: thirty,
  // a venue's guests share one address, and all their phones refresh within the hour
  refresh: { requests: 150, seconds: fiveMinutes, burst: 150 },
  resend: thirty,
  signUp: thirty,
  updateUser: thirty,
  verify: thirty,
};

/** Settings with every default filled in. */
export function createAuthSettings(
  given: Pick<AuthSettings, "siteUrl" | "apiUrl"> & Partial<AuthSettings>,
): AuthSettings {
  return {
    redirectAllowList: [],
    signUpEnabled: true,
    autoconfirm: false,
    anonymousEnabled: false,
    passwordMinLength: 8,
    securePasswordChange: true,
    secureEmailChange: true,
    accessTokenSeconds: 60 * 60,
    reuseIntervalSeconds: 10,
    mailFrequencySeconds: 60,
    mailsPerHour: 5,
    signUpLinkSeconds: 24 * 60 * 60,
    signInLinkSeconds: 60 * 60,
    codeSeconds: 10 * 60,
    codeDigits: 6,
    flowSeconds: fiveMinutes,
    limits: defaultLimits,
    ...given,
  };
}
