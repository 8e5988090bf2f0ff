// Accounts of organisers at the fake, and what was transferred to them, with books of their own.
import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

/** An account as the fake keeps it: what of Stripe's object our code reads. */
export type FakeAccount = Pick<Stripe.Account, "id" | "object" | "payouts_enabled" | "details_submitted"> & {
  metadata: Record<string, string>;
  capabilities: { transfers: "active" | "inactive" };
  requirements: { currently_due: string[]; past_due: string[]; disabled_reason: string | null };
  external_accounts: { data: { id: string; fingerprint: string; default_for_currency: boolean }[] };
};

/** A transfer as the fake keeps it. */
export type FakeTransfer = Pick<
  Stripe.Transfer,
  "id" | "object" | "amount" | "amount_reversed" | "transfer_group"
> & {
  destination: string;
};

const newId = (prefix: string): string => `${prefix}_${randomBytes(9).toString("hex")}`;

/** What Stripe Connect knows. */
export class FakeConnect {
  readonly accounts = new Map<string, FakeAccount>();
  readonly transfers = new Map<string, FakeTransfer>();

  open(metadata: Record<string, string>): FakeAccount {
    const account: FakeAccount = {
      id: newId("acct"),
      object: "account",
      payouts_enabled: false,
      details_submitted: false,
      metadata,
      capabilities: { transfers: "inactive" },
      requirements: {
        currently_due: ["external_account", "individual.dob.day"],
        past_due: [],
        disabled_reason: null,
      },
      external_accounts: { data: [] },
    };
    this.accounts.set(account.id, account);
    return account;
  }

  account(id: string): FakeAccount {
    const account = this.accounts.get(id);
    if (!account) throw new Error(`There is no ${id}`);
    return account;
  }

  /** The owner has given what was asked for, and names a bank account. */
  complete(id: string, bank = "fp_1"): void {
    Object.assign(this.account(id), {
      payouts_enabled: true,
      details_submitted: true,
      capabilities: { transfers: "active" },
      requirements: { currently_due: [], past_due: [], disabled_reason: null },
      external_accounts: { data: [{ id: newId("ba"), fingerprint: bank, default_for_currency: true }] },
    });
  }

  /** Stripe wants papers, and sends nothing until they are there. */
  restrict(id: string): void {
    Object.assign(this.account(id), {
      payouts_enabled: false,
      capabilities: { transfers: "inactive" },
      requirements: {
        currently_due: ["individual.verification.document"],
        past_due: [],
        disabled_reason: null,
      },
    });
  }

  transfer(amount: number, destination: string, group: string): FakeTransfer {
    const transfer: FakeTransfer = {
      id: newId("tr"),
      object: "transfer",
      amount,
      amount_reversed: 0,
      destination,
      transfer_group: group,
    };
    this.transfers.set(transfer.id, transfer);
    return transfer;
  }

  /** Some of a transfer comes back. */
  reverse(id: string, amount: number): void {
    const transfer = this.transfers.get(id);
    if (transfer) transfer.amount_reversed = Math.min(transfer.amount, transfer.amount_reversed + amount);
  }

  /** What organisers have of us in the end, in pence. */
  sent(): number {
    return [...this.transfers.values()].reduce((sum, one) => sum + one.amount - one.amount_reversed, 0);
  }
}
