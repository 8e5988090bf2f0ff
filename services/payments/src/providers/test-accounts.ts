// Accounts of organisers at the card company of test mode. Its page lists ways in which an account may behave; no bank details are asked for.
import { randomBytes } from "node:crypto";
import type {
  AccountVisit,
  AccountWant,
  NewPayoutAccount,
  PayoutAccount,
} from "../payouts/payout-provider.ts";
import { ProviderRefusal } from "../provider.ts";
import type { TestCall } from "./test-calls.ts";
import { type Books, newRef, readClientSecret, secretOf } from "./test-refs.ts";

/** What an owner may choose on the page of test mode. */
export const testAccountChoices = [
  "pays",
  "slow",
  "lost_answer",
  "fails",
  "returns",
  "papers",
  "close",
] as const;
export type TestAccountChoice = (typeof testAccountChoices)[number];

/** The counter where the page of test mode asks and answers. */
export type TestCounter = {
  /** @throws ProviderRefusal for a secret that opens nothing */
  look: (secret: string) => Promise<{ status: PayoutAccount["status"]; behaviour: string | null }>;
  /** @throws ProviderRefusal */
  choose: (secret: string, choice: TestAccountChoice) => Promise<{ status: PayoutAccount["status"] }>;
};

type Row = {
  id: string;
  status: PayoutAccount["status"];
  wants: AccountWant[];
  behaviour: string;
  destination: string | null;
};

const toAccount = ({ id, status, wants, destination }: Row): PayoutAccount => ({
  ref: id,
  status,
  wants: status === "closed" ? [] : wants,
  destination,
});

/** The same key opens one account. */
export async function openAccount(
  { database }: Books,
  { key, organiserId }: NewPayoutAccount,
): Promise<PayoutAccount> {
  const [row] = await database.query<Row>(
    `insert into internal.test_accounts (id, idempotency_key, organiser_id) values ($1, $2, $3)
     on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning *`,
    [newRef("acct"), key, organiserId],
  );
  if (!row) throw new ProviderRefusal("account_invalid", "The account could not be opened");
  return toAccount(row);
}

/** An account as it is now. @throws ProviderRefusal when there is none */
export async function readAccount({ database }: Books, ref: string): Promise<PayoutAccount> {
  const [row] = await database.query<Row>("select * from internal.test_accounts where id = $1", [ref]);
  if (!row) throw new ProviderRefusal("account_invalid", "There is no such account");
  return toAccount(row);
}

/** The address of the page of test mode, which is one of our own. */
export function accountLink(books: Books, { account, returnUrl }: AccountVisit): string {
  const url = new URL("/payment/test-account", returnUrl);
  url.searchParams.set("account", secretOf(books, account.ref));
  url.searchParams.set("back", returnUrl.slice(url.origin.length));
  return url.href;
}

/** What each choice makes of an account. Another way of paying is another bank account. */
const outcomes = (choice: TestAccountChoice, row: Row): Omit<Row, "id"> => {
  if (choice === "close") return { ...row, status: "closed", wants: [] };
  if (choice === "papers") return { ...row, status: "wants_more", wants: ["identity"] };
  const isSame = row.behaviour === choice && row.destination !== null;
  return {
    status: "ready",
    wants: [],
    behaviour: choice,
    destination: isSame ? row.destination : `ba_test_${choice}`,
  };
};

/** Opens the counter. `send` calls our webhook. */
export function createTestCounter(books: Books, send: (call: TestCall) => Promise<void>): TestCounter {
  const find = async (secret: string): Promise<Row> => {
    const ref = readClientSecret(books, secret);
    const [row] = await books.database.query<Row>("select * from internal.test_accounts where id = $1", [
      ref,
    ]);
    if (!row) throw new ProviderRefusal("account_invalid", "This link opens no account");
    return row;
  };
  return {
    look: async (secret) => {
      const { status, behaviour, destination } = await find(secret);
      return { status, behaviour: destination === null ? null : behaviour };
    },
    choose: async (secret, choice) => {
      const row = await find(secret);
      if (row.status === "closed") throw new ProviderRefusal("account_invalid", "This account is closed");
      const next = outcomes(choice, row);
      const call = {
        id: `evt_test_${randomBytes(12).toString("hex")}`,
        type: "account.updated",
        intent_id: row.id,
      };
      await books.database.transaction(async (query) => {
        await query(
          "update internal.test_accounts set status = $2, wants = $3, behaviour = $4, destination = $5 where id = $1",
          [row.id, next.status, next.wants, next.behaviour, next.destination],
        );
        await query(
          "insert into internal.test_events (id, type, intent_id, send_at) values ($1, $2, $3, now() + interval '2 seconds')",
          [call.id, call.type, call.intent_id],
        );
      });
      await send(call);
      return { status: next.status };
    },
  };
}
