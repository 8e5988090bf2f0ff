import * as z from "zod/mini";
import { LIMITS } from "../constants.ts";
import { email } from "./account.ts";

const CODE_NEEDED = "Enter the digits of the code";

/** A code from a mail, a message or an authenticator; blanks between its digits do not count. */
export const code = z.pipe(
  z.pipe(
    z.string(CODE_NEEDED),
    z.transform((text: string) => text.replace(/[\s-]/g, "")),
  ),
  z.string().check(z.regex(/^\d{6,10}$/, CODE_NEEDED)),
);

/** A code and nothing else. */
export const codeForm = z.object({ code });

/** What somebody calls one of their keys or phones. */
export const factorNameForm = z.object({
  name: z.pipe(
    z.pipe(
      z.string("Name required"),
      z.transform((text: string) => text.trim()),
    ),
    z.string().check(z.minLength(1, "Name required"), z.maxLength(LIMITS.factorName, "Name too long")),
  ),
});

/** Digits with their country, as E.164 has them; a leading 0 is taken for the United Kingdom's. */
function toInternational(text: string): string {
  const digits = text.replace(/[\s().-]/g, "");
  if (digits.startsWith("00")) return `+${digits.slice(2)}`;
  return digits.startsWith("0") ? `+44${digits.slice(1)}` : digits;
}

/** A phone number as people type it. */
export const phoneForm = z.object({
  phone: z.pipe(
    z.pipe(z.string("Phone number required"), z.transform(toInternational)),
    z
      .string()
      .check(
        z.minLength(1, { error: "Phone number required", abort: true }),
        z.regex(/^\+[1-9]\d{6,14}$/, "Enter a phone number, such as 07700 900123 or +44 7700 900123"),
      ),
  ),
});

/** A new address for an account. */
export const changeEmailForm = z.object({ email });

/** A phone that gets codes, with a name. */
export const factorPhoneForm = z.object({ name: factorNameForm.shape.name, phone: phoneForm.shape.phone });

const RECOVERY_CODE_NEEDED = "Enter one of your recovery codes";

/** A code that was kept for the day a phone is lost; blanks, dashes and capitals do not count. */
export const recoveryCodeForm = z.object({
  code: z.pipe(
    z.pipe(
      z.string(RECOVERY_CODE_NEEDED),
      z.transform((text: string) => text.replace(/[\s-]/g, "").toLowerCase()),
    ),
    z.string().check(z.regex(/^[a-z\d]{8,64}$/, RECOVERY_CODE_NEEDED)),
  ),
});
