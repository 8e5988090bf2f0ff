// The kinds of values a setting may have, each read from text.
import { createPrivateKey } from "node:crypto";
import { z } from "zod/mini";

const secondsOf: Record<string, number> = { s: 1, m: 60, h: 60 * 60, d: 24 * 60 * 60 };

/** `true` or `false`, and nothing that merely looks like it. */
export const toggle = z.pipe(
  z.enum(["true", "false"]),
  z.transform((value) => value === "true"),
);

/** A whole number of at least `least`, and at most `most` where that is given. */
export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most));

/** An address of the web. */
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
export const privateKey = z.string().check(z.refine(isPrivateKey, { error: "must be a private key in PEM" }));

function isPrivateKey(text: string): boolean {
  try {
    createPrivateKey(text.replaceAll("\\n", "\n"));
    return true;
  } catch {
    return false;
  }
}
