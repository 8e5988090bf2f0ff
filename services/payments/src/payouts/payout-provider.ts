// What the payment service asks of a card company about the accounts of organisers, and what is sent to them.

/** What the provider may still ask of an organiser, in kinds of ours. */
export type AccountWant = "bank_account" | "identity" | "business" | "terms" | "other";

/** An account as the provider knows it at this moment. */
export type PayoutAccount = {
  ref: string;
  status: "opening" | "ready" | "wants_more" | "closed";
  wants: readonly AccountWant[];
  /** the provider's name for the bank account behind it: another name is another one. Never its number */
  destination: string | null;
};

/** Whose account is to be opened. The same key never opens two. */
export type NewPayoutAccount = { key: string; organiserId: string; name: string };

/** Where the provider's page leads back to: when all is done, and when its link has run out. */
export type AccountVisit = { account: PayoutAccount; returnUrl: string; refreshUrl: string };

/** What is to be sent to an account. The same key never sends twice. */
export type NewTransfer = {
  key: string;
  accountRef: string;
  amountPence: number;
  payoutId: string;
  description: string;
};

/** What was sent, as the provider knows it. */
export type Transfer = {
  ref: string;
  status: "pending" | "paid" | "failed" | "returned";
  /** how much of it came back */
  returnedPence: number;
  failureCode: string | null;
};

/** The provider's side of pay-outs. Every method throws ProviderAway when it cannot be known what happened. */
export type PayoutProvider = {
  openAccount: (account: NewPayoutAccount) => Promise<PayoutAccount>;
  /** The address of the provider's own page, where an owner gives bank details and papers; good for minutes, and once. */
  accountLink: (visit: AccountVisit) => Promise<string>;
  /** One that is not there any more is closed. */
  readAccount: (ref: string) => Promise<PayoutAccount>;
  /** @throws ProviderRefusal when the account cannot be sent to */
  transfer: (transfer: NewTransfer) => Promise<Transfer>;
  /** What was sent, by its name or found without; null when nothing was. */
  readTransfer: (sent: { ref: string | null; payoutId: string }) => Promise<Transfer | null>;
};
