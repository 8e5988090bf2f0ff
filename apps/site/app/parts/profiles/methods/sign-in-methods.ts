/** A sign-in service that is set up here: its name in the protocol, and the one people know. */
export type ProviderChoice = { id: string; name: string };

/** A kind of second factor, by its name in the protocol. */
export type FactorKind = "totp" | "phone" | "webauthn";

/** which sign-in methods are open. */
export type SignInMethods = {
  /** Address and password, and links by mail. */
  hasEmail: boolean;
  /** Whether people may make accounts for themselves. */
  takesSignUps: boolean;
  providers: readonly ProviderChoice[];
  hasPhone: boolean;
  hasPasskeys: boolean;
  /** Single sign-on by the domain of a company's addresses. */
  hasCompanySignIn: boolean;
  /** Second factors that can be set up. */
  factorKinds: readonly FactorKind[];
  /** Whether services can be linked to an account and unlinked. */
  canLink: boolean;
  /** Whether a new address has to be confirmed from the old one too. */
  confirmsBoth: boolean;
};

/** Only address and password; what is shown while the settings cannot be read. */
export const onlyPassword: SignInMethods = {
  hasEmail: true,
  takesSignUps: true,
  providers: [],
  hasPhone: false,
  hasPasskeys: false,
  hasCompanySignIn: false,
  factorKinds: ["totp"],
  canLink: true,
  confirmsBoth: true,
};

/** In the order they are offered. */
const NAMES: Record<string, string> = {
  google: "Google",
  apple: "Apple",
  github: "GitHub",
  discord: "Discord",
  spotify: "Spotify",
  gitlab: "GitLab",
  linkedin_oidc: "LinkedIn",
  slack_oidc: "Slack",
  workos: "WorkOS",
};

const FACTOR_KINDS = ["totp", "webauthn", "phone"] as const satisfies FactorKind[];

/** Keys of `external` that name no provider. */
const NOT_PROVIDERS = ["anonymous_users", "email", "phone"];

/** What to call a provider: the name it is known by, or its own in words ("custom:house-of-id" is "House Of Id"). */
export function nameOfProvider(id: string): string {
  const words = id
    .replace(/^custom:/, "")
    .split(/[-_ ]+/)
    .filter(Boolean);
  return NAMES[id] ?? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

/** Reads the answer of `/auth/v1/settings`; what is missing or odd counts as closed, but for address and password. */
export function toSignInMethods(settings: unknown): SignInMethods {
  const given = (settings ?? {}) as Record<string, unknown>;
  const external = (given.external ?? {}) as Record<string, unknown>;
  const known = Object.keys(NAMES);
  const rank = (id: string) => (known.includes(id) ? known.indexOf(id) : known.length);
  const ids = Object.keys(external).filter((id) => external[id] === true && !NOT_PROVIDERS.includes(id));
  return {
    hasEmail: external.email !== false,
    takesSignUps: given.disable_signup !== true,
    providers: ids
      .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
      .map((id) => ({ id, name: nameOfProvider(id) })),
    hasPhone: external.phone === true,
    hasPasskeys: given.passkeys_enabled === true,
    hasCompanySignIn: given.saml_enabled === true,
    // other services of this protocol say nothing about these
    factorKinds: Array.isArray(given.mfa_factor_types)
      ? FACTOR_KINDS.filter((kind) => (given.mfa_factor_types as unknown[]).includes(kind))
      : onlyPassword.factorKinds,
    canLink: given.manual_linking_enabled !== false,
    confirmsBoth: given.mailer_secure_email_change !== false,
  };
}
