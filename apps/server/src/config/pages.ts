// Who runs the installation, and who is told when something breaks.
import { z } from "zod/mini";
import { webAddress } from "./kinds.ts";

const text = z.optional(z.string());

/** The keys of the pages about us. */
export const pagesKeys = {
  COMPANY_NAME: text,
  COMPANY_NUMBER: text,
  COMPANY_ADDRESS: text,
  COMPANY_VAT_NUMBER: text,
  ICO_NUMBER: text,
  SUPPORT_MAIL: z.optional(z.email({ error: "must be an email address" })),
  ADR_NAME: text,
  ADR_URL: z.optional(webAddress),
  OPERATOR_MAIL: z.optional(z.email({ error: "must be an email address" })),
  ERROR_WEBHOOK_URL: z.optional(webAddress),
};

/** Facts about the company, as the pages show them; what is not set is shown as a gap. */
export type CompanyFacts = Readonly<{
  name: string | null;
  number: string | null;
  address: string | null;
  vatNumber: string | null;
  icoNumber: string | null;
  supportMail: string | null;
  adrName: string | null;
  adrUrl: string | null;
}>;

/** The facts, and who is told of errors. */
export type PagesConfig = Readonly<{
  company: CompanyFacts;
  operatorMail: string | undefined;
  errorWebhookUrl: string | undefined;
}>;

/** The keys as the server knows them. */
export function toPages(keys: z.infer<z.ZodMiniObject<typeof pagesKeys>>): PagesConfig {
  return {
    company: {
      name: keys.COMPANY_NAME ?? null,
      number: keys.COMPANY_NUMBER ?? null,
      address: keys.COMPANY_ADDRESS ?? null,
      vatNumber: keys.COMPANY_VAT_NUMBER ?? null,
      icoNumber: keys.ICO_NUMBER ?? null,
      supportMail: keys.SUPPORT_MAIL ?? null,
      adrName: keys.ADR_NAME ?? null,
      adrUrl: keys.ADR_URL ?? null,
    },
    operatorMail: keys.OPERATOR_MAIL,
    errorWebhookUrl: keys.ERROR_WEBHOOK_URL,
  };
}
