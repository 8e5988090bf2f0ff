// The kinds of values a setting may have, each read from text.
import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { z } from "zod/mini";

const secondsOf: Record<string, number> = { s: 1, m: 60, h: 60 * 60, d: 24 * 60 * 60 };

/** `true` or `false`, and nothing that merely looks like it. */
export const toggle = z.pipe(
  z.enum(["true", "false"], "must be true or false"),
  z.transform((value) => value === "true"),
);

/** One of a few words. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, `must be one of ${words.join(", ")}`);

/** `on` or `off`. */
export const switched = z.pipe(
  z.enum(["on", "off"], "must be on or off"),
  z.transform((value) => value === "on"),
);

/** A whole number of at least `least`, and at most `most` where that is given. */
export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce
    .number(wholeNumberText(least, most))
    .check(
      z.int(wholeNumberText(least, most)),
      z.minimum(least, wholeNumberText(least, most)),
      z.maximum(most, wholeNumberText(least, most)),
    );

const wholeNumberText = (least: number, most: number): string =>
  most === Number.MAX_SAFE_INTEGER
    ? `must be a whole number of at least ${least}`
    : `must be a whole number from ${least} to ${most}`;

export const webAddress = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

/** Texts with commas between; commas within braces belong to the text. */
export const list = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(/,(?![^{]*\})/)
      .map((item) => item.trim())
      .filter((item) => item !== ""),
  ),
);

/** A time span in seconds, written `90`, `90s`, `5m`, `1h` or `7d`. */
export const duration = z.pipe(
  z.string().check(z.regex(/^\d{1,9}[smhd]?$/, "must be a time such as 90s, 5m, 1h or 7d")),
  z.transform((text) => Number.parseInt(text, 10) * (secondsOf[text.slice(-1)] ?? 1)),
);

/** How often something may be done, written `30/5m`, or `150/5m/30` where only 30 may come in a row. */
export const limit = z.pipe(
  z
    .string()
    .check(z.regex(/^[1-9]\d{0,8}\/[1-9]\d{0,8}[smhd]?(\/[1-9]\d{0,8})?$/, "must be a limit such as 30/5m")),
  z.transform((text) => {
    const [requests = "", span = "", burst = requests] = text.split("/");
    return { requests: Number(requests), seconds: duration.parse(span), burst: Number(burst) };
  }),
);

/** A private key in PEM; line breaks may be written `\\n`. */
export const privateKey = z
  .string()
  .check(z.refine((text) => readPrivateKey(text) !== null, { error: "must be a private key in PEM" }));

/** A private key that can open what was encrypted for it. */
export const rsaPrivateKey = z.string().check(
  z.refine((text) => readPrivateKey(text)?.asymmetricKeyType === "rsa", {
    error: "must be an RSA private key in PEM",
  }),
);

/** A certificate in PEM; line breaks may be written `\\n`. */
export const certificate = z
  .string()
  .check(z.refine((text) => readCertificate(text) !== null, { error: "must be a certificate in PEM" }));

/** A certificate of another key would make every signature fail, so the pair is checked at the start. */
export function isCertificateOf(certificate: string, key: string): boolean {
  const parsed = readPrivateKey(key);
  return parsed !== null && (readCertificate(certificate)?.checkPrivateKey(parsed) ?? false);
}

const readPrivateKey = (text: string): KeyObject | null => read(() => createPrivateKey(toLines(text)));
const readCertificate = (text: string): X509Certificate | null =>
  read(() => new X509Certificate(toLines(text)));
const toLines = (text: string) => text.replaceAll("\\n", "\n");

function read<Type>(parse: () => Type): Type | null {
  try {
    return parse();
  } catch {
    return null;
  }
}
