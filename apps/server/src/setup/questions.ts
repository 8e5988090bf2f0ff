// What `npm run setup` asks, in the order of the first day.
import type { Others, Settings } from "./check-settings.ts";

/** One question; `only` leaves it out where the answers so far make it pointless. */
export type Question = { key: string; text: string; usual?: string; only?: (settings: Settings) => boolean };

/** Questions that are checked together, and asked again together where something is wrong. */
export type Group = { questions: Question[]; ask: Others };

const hasMail = (settings: Settings) => Boolean(settings.SMTP_URL);
const hasStripe = (settings: Settings) => settings.PAYMENTS_PROVIDER === "stripe";
const none = { database: false, mail: false };

/** The groups. */
export const groups: Group[] = [
  {
    ask: none,
    questions: [
      { key: "SITE_URL", text: "Address that people type", usual: "http://localhost:3000" },
      {
        key: "TRUST_PROXY",
        text: "Does a proxy of yours stand in front and write X-Forwarded-For? true or false",
        usual: "true",
        only: ({ SITE_URL }) => SITE_URL?.startsWith("https:") ?? false,
      },
    ],
  },
  {
    ask: { database: true, mail: false },
    questions: [
      { key: "DATABASE_URL", text: "PostgreSQL of your own, postgres://…; empty for the built-in one" },
    ],
  },
  {
    ask: { database: false, mail: true },
    questions: [
      { key: "SMTP_URL", text: "Mail server, smtp://user:password@host:587; empty for none" },
      { key: "MAIL_FROM", text: "Sender of mails, Name <address>", only: hasMail },
    ],
  },
  {
    ask: none,
    questions: [{ key: "OPERATOR_MAIL", text: "Your email address, for errors and as first administrator" }],
  },
  {
    ask: none,
    questions: [
      { key: "PAYMENTS_PROVIDER", text: "Card payments: stripe, or none", usual: "none" },
      { key: "STRIPE_SECRET_KEY", text: "Stripe's secret key, sk_…", only: hasStripe },
      { key: "STRIPE_PUBLISHABLE_KEY", text: "Stripe's publishable key, pk_…", only: hasStripe },
      { key: "STRIPE_WEBHOOK_SECRET", text: "Secret of the webhook, whsec_…", only: hasStripe },
    ],
  },
  {
    ask: none,
    questions: [
      { key: "COMPANY_NAME", text: "Legal name of the company" },
      { key: "COMPANY_NUMBER", text: "Its registered number" },
      { key: "COMPANY_ADDRESS", text: "Its registered address, on one line" },
      { key: "ICO_NUMBER", text: "Its number with the Information Commissioner's Office" },
      { key: "SUPPORT_MAIL", text: "Email address for visitors" },
    ],
  },
];
