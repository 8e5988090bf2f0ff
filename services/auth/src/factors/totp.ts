// Authenticator apps: RFC 6238 as every such app does it, SHA-1, six digits, thirty seconds, one step either way.
import { Secret, TOTP } from "otpauth";
import encodeQR from "qr";

const settings = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** What an authenticator app is given, by picture, by link or typed. */
export type TotpEnrolment = {
  /** base32 (RFC 4648), 160 bits */
  secret: string;
  /** https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
  uri: string;
  /** an SVG of its own, black on white in any theme; without "#", so that it may follow `data:image/svg+xml;utf-8,` */
  qr_code: string;
};

/** Makes a secret. @param issuer what the app shows as the place; @param account and as the person */
export function createTotp(issuer: string, account: string): TotpEnrolment {
  const secret = new Secret({ size: 20 }).base32;
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const { algorithm, digits, period } = settings;
  const fields = { algorithm, digits, issuer, period, secret };
  const words = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const uri = `otpauth://totp/${label}?${words.join("&")}`;
  return { secret, uri, qr_code: draw(uri) };
}

function draw(text: string): string {
  const picture = encodeQR(text, "svg", { ecc: "medium", border: 4 });
  return picture.replace(/^<svg[^>]*>/, (opening) => `${opening}<path fill="white" d="M0 0h999v999H0z"/>`);
}

/**
 * The 30-second step a code belongs to; undefined when it is wrong.
 * @param now the clock; steps are counted from 1970
 */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ""), timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / settings.period) + delta;
}
