// Where the buyer's browser sends a card in test mode. It takes the listed numbers alone and keeps their last four digits.
import { createHash, randomBytes } from "node:crypto";
import type { ServiceDatabase } from "@undercroft/postgres";
import { ProviderAway, ProviderRefusal } from "../provider.ts";
import { type TestCard, testCards } from "./test-cards.ts";
import { noteTypedCard } from "./test-saved-cards.ts";

/** What the bank answers: paid, asks for more, still working, or declined with a code. */
export type BankAnswer = {
  status: "succeeded" | "requires_action" | "processing" | "failed";
  failure_code: string | null;
};

/** The two things a browser can do there. */
export type TestBank = {
  /** @throws ProviderRefusal, ProviderAway */
  confirm: (card: {
    clientSecret: string;
    number: string;
    expiry: string;
    cvc: string;
    postcode?: string | undefined;
  }) => Promise<BankAnswer>;
  /** What the cardholder says to 3-D Secure. @throws ProviderRefusal */
  authorise: (given: { clientSecret: string; isApproved: boolean }) => Promise<BankAnswer>;
};

type BankParts = {
  database: ServiceDatabase;
  ownsSecret: (clientSecret: string) => string | null;
  send: (event: { id: string; type: string; intent_id: string }) => Promise<void>;
};

type Outcome = { status: string; failure: string | null; settlesIn: number | null; isLate: boolean };

const plain = { failure: null, settlesIn: null, isLate: false };
const outcomes: Record<TestCard["does"], Outcome> = {
  succeed: { ...plain, status: "succeeded" },
  decline: { ...plain, status: "failed", failure: "card_declined" },
  "no-money": { ...plain, status: "failed", failure: "insufficient_funds" },
  "three-d-secure": { ...plain, status: "requires_action" },
  slow: { ...plain, status: "processing", settlesIn: 20 },
  late: { ...plain, status: "created", isLate: true },
  "lost-answer": { ...plain, status: "succeeded" },
  "declined-later": { ...plain, status: "succeeded" },
  "provider-away": { ...plain, status: "created" },
};

const refuse = (code: string, message: string): never => {
  throw new ProviderRefusal(code, message);
};

type TypedCard = TestCard & {
  /** the last day on which it is good, as YYYY-MM-DD */
  expiresOn: string;
  /** what the card is known by: everybody has the same few numbers, so that what is typed beside them makes another card */
  fingerprint: string;
};

type Given = Parameters<TestBank["confirm"]>[0];

function readCard({ number, expiry, cvc, postcode = "" }: Omit<Given, "clientSecret">): TypedCard {
  const card = testCards.find((known) => known.number === number.replaceAll(/\D/g, ""));
  const written = /^\s*(\d{1,2})\s*\/?\s*(\d{2,4})\s*$/.exec(expiry); // also without the stroke, as number pads give it
  const [month = 0, year = 0] = written?.slice(1).map(Number) ?? [];
  const end = new Date(2000 + (year % 100), month, 1);
  if (!card) return refuse("test_card_required", "This is test mode: use one of the cards listed here.");
  if (!(month >= 1 && month <= 12) || !(end > new Date()))
    return refuse("invalid_expiry", "This is no expiry date to come. Write it as 12/34.");
  if (!/^\d{3,4}$/.test(cvc)) return refuse("invalid_cvc", "The security code has three digits.");
  const expiresOn = new Date(Date.UTC(2000 + (year % 100), month, 0)).toISOString().slice(0, 10);
  const words = [card.number, expiresOn, cvc, postcode.toUpperCase().replaceAll(/\s/g, "")];
  const fingerprint = createHash("sha256").update(words.join("|")).digest("hex").slice(0, 16);
  return { ...card, expiresOn, fingerprint };
}

/** The bank's counter. */
export function createTestBank({ database, ownsSecret, send }: BankParts): TestBank {
  const refOf = (clientSecret: string): string =>
    ownsSecret(clientSecret) ?? refuse("resource_missing", "There is no such payment");

  /** Writes the outcome with the call that tells of it, in one transaction, and sends the call. */
  async function settle(
    ref: string,
    from: string[],
    outcome: Outcome,
    card: { last4: string; fingerprint: string } | null,
  ): Promise<boolean> {
    const event = {
      id: `evt_test_${randomBytes(12).toString("hex")}`,
      type: `payment_intent.${outcome.status}`,
      intent_id: ref,
    };
    const isDone = await database.transaction(async (query) => {
      const changed = await query(
        `update internal.test_intents set status = case when $2 = 'succeeded' and is_held then 'held' else $2 end, failure_code = $3, is_late = $4,
           last4 = coalesce($5, last4), fingerprint = coalesce($8, fingerprint), settles_at = now() + make_interval(secs => $6),
           captured_pence = case when $2 = 'succeeded' and not is_held then amount_pence else 0 end
         where id = $1 and status = any ($7) returning id`,
        [
          ref,
          outcome.status,
          outcome.failure,
          outcome.isLate,
          card?.last4,
          outcome.settlesIn,
          from,
          card?.fingerprint,
        ],
      );
      if (changed.length === 0) return false;
      await query(
        "insert into internal.test_events (id, type, intent_id, send_at) values ($1, $2, $3, now() + interval '2 seconds')",
        [event.id, event.type, ref],
      );
      return true;
    });
    if (isDone) await send(event);
    return isDone;
  }

  const statusOf = async (ref: string): Promise<BankAnswer> => {
    const [row] = await database.query<{ status: BankAnswer["status"]; failure_code: string | null }>(
      "select case when status in ('created', 'held') then 'processing' else status end as status, failure_code from internal.test_intents where id = $1",
      [ref],
    );
    return row ?? refuse("resource_missing", "There is no such payment");
  };

  return {
    confirm: async (given) => {
      const ref = refOf(given.clientSecret);
      const card = readCard(given);
      if (card.does === "provider-away") throw new ProviderAway("The card company does not answer");
      await noteTypedCard(database, ref, card);
      const { fingerprint, number } = card;
      const typed = { last4: number.slice(-4), fingerprint };
      await settle(ref, ["created", "requires_action"], outcomes[card.does], typed);
      if (card.does === "lost-answer") throw new ProviderAway("The answer was lost");
      return statusOf(ref);
    },
    authorise: async ({ clientSecret, isApproved }) => {
      const ref = refOf(clientSecret);
      const outcome = isApproved
        ? outcomes.succeed
        : { ...plain, status: "failed", failure: "authentication_failed" };
      await settle(ref, ["requires_action"], outcome, null);
      return statusOf(ref);
    },
  };
}
