// A wrong value for every key of the configuration, worked out of the list of keys: one that is added is wrong in turn as well.
import { configSchema, readConfig } from "../src/config.ts";

/** All keys. */
export const keys = Object.keys(configSchema.shape);

/** Texts that are taken as they come, whatever they say: names, addresses on paper, what another program checks. */
export const free: ReadonlySet<string> = new Set([
  "HOST", // asked of the machine, before anything is written
  "DATA_DIR", // the same
  "PGRST_DB_SCHEMAS",
  "PGRST_DB_EXTRA_SEARCH_PATH",
  "PGRST_DB_ANON_ROLE",
  "PGRST_JWT_AUD",
  "PGRST_DB_PRE_REQUEST",
  "JOURNAL_PITCH_FEE",
  "COMPANY_NAME",
  "COMPANY_NUMBER",
  "COMPANY_ADDRESS",
  "COMPANY_VAT_NUMBER",
  "ICO_NUMBER",
  "ADR_NAME",
  "S3_REGION",
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "AUTH_REDIRECT_ALLOW_LIST",
  "AUTH_CAPTCHA_SECRET",
  "AUTH_WEBAUTHN_RP_NAME",
  "AUTH_ISSUER",
  "AUTH_ACCEPTED_ISSUERS",
  ...(process.getuid?.() === 0 ? [] : ["PG_RUN_AS"]),
]);
/** Keys that are set together with another one: what is missing is named. */
export const together =
  /^(AUTH_(SMS_TWILIO_(ACCOUNT|AUTH|FROM)|EXTERNAL_[A-Z]+_(CLIENT|TEAM|KEY|PRIVATE))|GOOGLE_WALLET_KEY)/;

/** Values of which each kind refuses at least one: numbers, switches, words, addresses, times, keys in PEM. */
const wrong = ["not this", "-1", "x"];

/** What is said of a wrong value, or null when it is taken. */
export function complaintOf(key: string, value: string): string | null {
  try {
    readConfig({ [key]: value });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** A value that is refused, and what is said of it. */
export function findWrong(key: string): { value: string; said: string } | null {
  for (const value of wrong) {
    const said = complaintOf(key, value);
    if (said !== null) return { value, said };
  }
  return null;
}
