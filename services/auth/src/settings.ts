// What an operator may choose. The server's configuration fills it; everything has a default but the two addresses.
import { brandName } from "@undercroft/contract/brand";
import type { Hooks } from "./hooks/hook.ts";
import type { MailCheck } from "./mail/can-receive-mail.ts";
import type { ProviderSettings } from "./providers/provider-settings.ts";

/** Requests allowed in a row (`burst`), refilled evenly at `requests` in `seconds`. */
export type Limit = { requests: number; seconds: number; burst: number };

/**
 * Single sign-on by SAML 2.0. Keys and certificates are PEM; the certificates are in our metadata, for organisations to
 * know our requests by and to encrypt their assertions for.
 */
export type SamlSettings = {
  /** signs requests */
  privateKey?: string | undefined;
  certificate?: string | undefined;
  /** RSA; opens encrypted assertions */
  decryptionKey?: string | undefined;
  decryptionCertificate?: string | undefined;
  /** takes AES-CBC as well, which does not show that it was altered */
  acceptsCbc?: boolean | undefined;
};

/** Which limit a request counts against: kept per network, the two of accounts per address as well. */
export type LimitName =
  | "account"
  | "accountFactor"
  | "accountFromNetwork"
  | "anonymous"
  | "authorize"
  | "enrol"
  | "factor"
  | "guest"
  | "magicLink"
  | "otp"
  | "passkey"
  | "password"
  | "recover"
  | "refresh"
  | "resend"
  | "signUp"
  | "sso"
  | "ticketLink"
  | "updateUser"
  | "verify"
  | "web3";

/** Durations are seconds, addresses have no trailing slash. */
export type AuthSettings = {
  /** where people land when a redirect is not allowed, e.g. `https://undercroft.example` */
  siteUrl: string;
  /** this service as the outside sees it: base of mailed links and of redirects, e.g. `…/auth/v1` */
  apiUrl: string;
  /** the page that mailed links lead to, which sends the reader on to `/verify` when a button is pressed; null: to `/verify` itself */
  linkPage: string | null;
  /** what tokens say they are from; by default this service's address */
  issuer: string;
  /** further redirect targets, glob patterns with `.` and `/` as separators */
  redirectAllowList: readonly string[];
  signUpEnabled: boolean;
  /** sign-up and sign-in by e-mail address */
  emailEnabled: boolean;
  /** accounts are confirmed without a mail; sign-up then tells that an address is taken */
  autoconfirm: boolean;
  anonymousEnabled: boolean;
  /** people may book without an account, by POST /guest */
  guestBookingEnabled: boolean;
  /** people may attach and detach further ways to sign in */
  manualLinkingEnabled: boolean;
  passwordMinLength: number;
  /** which kinds of characters a password must have one of each of */
  passwordCharacters: PasswordCharacters;
  /** a list of leaked passwords that speaks the range protocol of Have I Been Pwned; null: none is asked */
  leakedPasswordsUrl: string | null;
  /** a new password needs a mailed code when the session is older than a day */
  securePasswordChange: boolean;
  /** a new password needs the old one beside it */
  requireCurrentPassword: boolean;
  /** a new address must be confirmed from the old one too */
  secureEmailChange: boolean;
  accessTokenSeconds: number;
  /** an old refresh token used again ends the session; without, it is only refused */
  refreshRotation: boolean;
  /** a refresh token used again within this time of its rotation gets the current one */
  reuseIntervalSeconds: number;
  /** a session ends so long after it began; null: never */
  sessionSeconds: number | null;
  /** a session ends when it was not refreshed for so long; null: never */
  inactivitySeconds: number | null;
  /** a session ends so long after it began when its person has a second factor and did not show it; null: never */
  lowLevelSeconds: number | null;
  /** a new sign-in ends a person's earlier sessions at their next refresh */
  singleSession: boolean;
  /** the only recipients of email: addresses, or domains after an `@`; empty allows everybody */
  mailableAddresses: readonly string[];
  /** ids of accounts that get no session here, asked at each sign-in and refresh; another copy on the same database may let them in */
  refusedAccounts: ReadonlySet<string>;
  /** whether a domain takes mail is looked at first; null: it is not */
  mailCheck: MailCheck | null;
  /** between two mails of one kind to one address */
  mailFrequencySeconds: number;
  mailsPerHour: number;
  /** to all addresses together; null: as many as are wanted */
  mailsPerHourInAll: number | null;
  signUpLinkSeconds: number;
  signInLinkSeconds: number;
  codeSeconds: number;
  codeDigits: number;
  flowSeconds: number;
  /** accounts by phone number */
  phone: PhoneSettings;
  /** second factors */
  factors: FactorSettings;
  /** null where single sign-on is off */
  saml: SamlSettings | null;
  /** chains whose wallets may sign in */
  web3: Readonly<{ ethereum: boolean; solana: boolean }>;
  /** whom keys and passkeys are made for */
  webauthn: WebAuthnSettings;
  /** sign-in by passkey, and how many one person may have */
  passkeys: { enabled: boolean; most: number };
  /** the account with a captcha service, `url` that of its `siteverify`; null: nobody shows that they are a person */
  captcha: { secret: string; url: string } | null;
  /** whom an operator wants asked at certain moments */
  hooks: Hooks;
  /** identity providers people may sign in by */
  providers: readonly ProviderSettings[];
  limits: Record<LimitName, Limit>;
};

/** Kinds of characters, as Supabase names their combinations. */
export type PasswordCharacters =
  | "any"
  | "letters_digits"
  | "lower_upper_letters_digits"
  | "lower_upper_letters_digits_symbols";

/** Durations are seconds. */
export type PhoneSettings = {
  /** sign-up and sign-in by number */
  enabled: boolean;
  /** numbers are confirmed without a text; sign-up then tells that a number is taken */
  autoconfirm: boolean;
  /** what the text says; `{code}` stands for the code */
  template: string;
  codeSeconds: number;
  codeDigits: number;
  /** between two texts of one kind to one number */
  frequencySeconds: number;
  /** to all numbers together, and of one kind to one number */
  textsPerHour: number;
  /** numbers (digits) that are never written to, and the code each of them takes */
  testCodes: ReadonlyMap<string, string>;
};

/** Whether new factors of a kind may be made, and whether those there are may be used. */
export type FactorSwitch = { enrol: boolean; verify: boolean };

/** The relying party: keys made for one work for no other. */
export type WebAuthnSettings = {
  /** a domain without scheme and port: the site's own, or one above it */
  rpId: string;
  /** what devices show */
  rpName: string;
  /** where pages may ask for keys, e.g. `https://undercroft.example` */
  origins: readonly string[];
};

/** Durations are seconds. */
export type FactorSettings = {
  totp: FactorSwitch;
  phone: FactorSwitch;
  webauthn: FactorSwitch;
  /** codes on paper */
  recovery: FactorSwitch;
  /** factors one person may have */
  most: number;
  challengeSeconds: number;
  /** an enrolment that nobody finished within this time makes room for the next */
  enrolmentSeconds: number;
};

const fiveMinutes = 5 * 60;
const thirty: Limit = { requests: 30, seconds: fiveMinutes, burst: 30 };

const defaultPhone: PhoneSettings = {
  enabled: false,
  autoconfirm: false,
  template: "Your Undercroft code is {code}.",
  codeSeconds: 60,
  codeDigits: 6,
  frequencySeconds: 60,
  textsPerHour: 30,
  testCodes: new Map(),
};

const defaultFactors: FactorSettings = {
  totp: { enrol: true, verify: true },
  phone: { enrol: false, verify: false },
  webauthn: { enrol: true, verify: true },
  recovery: { enrol: true, verify: true },
  most: 10,
  challengeSeconds: fiveMinutes,
  enrolmentSeconds: fiveMinutes,
};

/** Limits per network address (an IPv6 /64 counts as one). */
const defaultLimits: Record<LimitName, Limit> = {
  // tries at one account's password, right or wrong: from everywhere, and from one place
  account: { requests: 100, seconds: fiveMinutes, burst: 100 },
  // answers of one person's second factor from everywhere: a thousand a day against a million codes
  accountFactor: { requests: 40, seconds: 60 * 60, burst: 20 },
  accountFromNetwork: { requests: 15, seconds: fiveMinutes, burst: 15 },
  anonymous: { requests: 30, seconds: 60 * 60, burst: 30 },
  // a venue's guests share one address
  authorize: { requests: 150, seconds: fiveMinutes, burst: 60 },
  enrol: thirty,
  factor: { requests: 15, seconds: 60, burst: 15 },
  // people of one house book the same night in the same minute
  guest: { requests: 60, seconds: 60 * 60, burst: 60 },
  magicLink: thirty,
  otp: thirty,
  passkey: thirty,
  password: { requests: 150, seconds: fiveMinutes, burst: 30 },
  recover: thirty,
  // a venue's guests share one address, and all their phones refresh within the hour
  refresh: { requests: 150, seconds: fiveMinutes, burst: 150 },
  resend: thirty,
  signUp: thirty,
  sso: thirty,
  ticketLink: thirty,
  updateUser: thirty,
  verify: thirty,
  web3: thirty,
};

function defaultParty(siteUrl: string): WebAuthnSettings {
  const { hostname, origin } = new URL(siteUrl);
  return { rpId: hostname, rpName: brandName(), origins: [origin] };
}

type Grouped = "factors" | "limits" | "passkeys" | "phone" | "webauthn";

/** What somebody chose; the rest is as it is by default, in the groups too. */
export type GivenSettings = Partial<Omit<AuthSettings, Grouped>> & {
  [Group in Grouped]?: Partial<AuthSettings[Group]>;
};

/** Settings with every default filled in. */
export function createAuthSettings(
  given: Pick<AuthSettings, "siteUrl" | "apiUrl"> & GivenSettings,
): AuthSettings {
  return {
    issuer: given.apiUrl,
    linkPage: null,
    redirectAllowList: [],
    signUpEnabled: true,
    emailEnabled: true,
    autoconfirm: false,
    anonymousEnabled: false,
    guestBookingEnabled: true,
    manualLinkingEnabled: false,
    passwordMinLength: 8,
    passwordCharacters: "any",
    leakedPasswordsUrl: null,
    securePasswordChange: true,
    requireCurrentPassword: false,
    secureEmailChange: true,
    accessTokenSeconds: 60 * 60,
    refreshRotation: true,
    reuseIntervalSeconds: 10,
    sessionSeconds: null,
    inactivitySeconds: null,
    lowLevelSeconds: null,
    singleSession: false,
    mailableAddresses: [],
    refusedAccounts: new Set(),
    mailCheck: null,
    mailFrequencySeconds: 60,
    mailsPerHour: 5,
    mailsPerHourInAll: null,
    signUpLinkSeconds: 24 * 60 * 60,
    signInLinkSeconds: 60 * 60,
    codeSeconds: 10 * 60,
    codeDigits: 6,
    flowSeconds: fiveMinutes,
    captcha: null,
    hooks: {},
    providers: [],
    saml: null,
    web3: { ethereum: false, solana: false },
    ...given,
    phone: { ...defaultPhone, ...given.phone },
    factors: { ...defaultFactors, ...given.factors },
    webauthn: { ...defaultParty(given.siteUrl), ...given.webauthn },
    passkeys: { enabled: true, most: 10, ...given.passkeys },
    limits: { ...defaultLimits, ...given.limits },
  };
}
