// Pay-outs through Stripe Connect. An organiser's account is Stripe's to open, check and pay on to the bank: details and papers are given on
// its pages. What is due is transferred to the account, and Stripe sends it on by itself.
import type Stripe from "stripe";
import type { AccountWant, PayoutAccount, PayoutProvider, Transfer } from "../payouts/payout-provider.ts";
import { ProviderRefusal } from "../provider.ts";
import { ask } from "./ask-stripe.ts";

const kinds: readonly [RegExp, AccountWant][] = [
  [/^external_account/, "bank_account"],
  [/^tos_acceptance/, "terms"],
  [/^(individual|person|persons|representative|owners|directors|executives)\b|verification/, "identity"],
  [/^(business|company)/, "business"],
];

const toWant = (field: string): AccountWant => kinds.find(([pattern]) => pattern.test(field))?.[1] ?? "other";

function statusOf(account: Stripe.Account): PayoutAccount["status"] {
  if (account.requirements?.disabled_reason?.startsWith("rejected")) return "closed";
  if (account.payouts_enabled && account.capabilities?.transfers === "active") return "ready";
  return account.details_submitted ? "wants_more" : "opening";
}

function toAccount(account: Stripe.Account): PayoutAccount {
  const { currently_due: due, past_due: past } = account.requirements ?? {};
  const banks = account.external_accounts?.data ?? [];
  const bank = banks.find((one) => one.default_for_currency) ?? banks[0];
  return {
    ref: account.id,
    status: statusOf(account),
    wants: [...new Set([...(due ?? []), ...(past ?? [])].map(toWant))],
    // the fingerprint is the same for the same bank account, and says nothing about it
    destination: bank?.fingerprint ?? bank?.id ?? null,
  };
}

function toTransfer(transfer: Stripe.Transfer): Transfer {
  return {
    ref: transfer.id,
    status: transfer.amount_reversed >= transfer.amount ? "returned" : "paid",
    returnedPence: transfer.amount_reversed,
    failureCode: transfer.amount_reversed > 0 ? "reversed" : null,
  };
}

/** An account that left us, or was deleted, cannot be read any more. */
const isGone = (error: unknown): boolean =>
  error instanceof ProviderRefusal && ["account_invalid", "resource_missing"].includes(error.code);

/** What pay-outs ask of Stripe. */
export function connectStripe(stripe: Stripe): PayoutProvider {
  return {
    openAccount: async ({ key, organiserId, name }) =>
      toAccount(
        await ask(
          stripe.accounts.create(
            {
              country: "GB",
              controller: {
                stripe_dashboard: { type: "express" },
                fees: { payer: "application" },
                losses: { payments: "application" },
                requirement_collection: "stripe",
              },
              capabilities: { transfers: { requested: true } },
              business_profile: { name },
              metadata: { organiser_id: organiserId },
            },
            { idempotencyKey: `account:${key}` },
          ),
        ),
      ),
    accountLink: async ({ account, returnUrl, refreshUrl }) => {
      if (account.status === "ready") return (await ask(stripe.accounts.createLoginLink(account.ref))).url;
      const link = await ask(
        stripe.accountLinks.create({
          account: account.ref,
          type: "account_onboarding",
          return_url: returnUrl,
          refresh_url: refreshUrl,
        }),
      );
      return link.url;
    },
    readAccount: async (ref) => {
      try {
        return toAccount(await ask(stripe.accounts.retrieve(ref)));
      } catch (error) {
        if (isGone(error)) return { ref, status: "closed", wants: [], destination: null };
        throw error;
      }
    },
    transfer: async ({ key, accountRef, amountPence, payoutId, description }) =>
      toTransfer(
        await ask(
          stripe.transfers.create(
            {
              amount: amountPence,
              currency: "gbp",
              destination: accountRef,
              description,
              transfer_group: payoutId,
              metadata: { payout_id: payoutId },
            },
            { idempotencyKey: `payout:${key}` },
          ),
        ),
      ),
    readTransfer: async ({ ref, payoutId }) => {
      if (ref) return toTransfer(await ask(stripe.transfers.retrieve(ref)));
      const { data } = await ask(stripe.transfers.list({ transfer_group: payoutId, limit: 1 }));
      return data[0] ? toTransfer(data[0]) : null;
    },
  };
}
