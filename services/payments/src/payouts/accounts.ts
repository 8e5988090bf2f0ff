// The account of an organiser at the provider: opened once, visited by its owners there, and asked about.
import { type PaymentProvider, ProviderRefusal } from "../provider.ts";
import type { PayoutParts } from "./payout-parts.ts";
import type { PayoutAccount } from "./payout-provider.ts";

type Wanted = {
  organiser_id: string;
  key: string;
  provider_ref: string | null;
  provider: "none" | PaymentProvider["name"];
  name: string;
};

async function findWanted({ database }: PayoutParts, organiserId: string): Promise<Wanted | null> {
  const [row] = await database.query<{ wanted: Wanted | null }>(
    "select internal.payout_account_to_open($1) as wanted",
    [organiserId],
  );
  return row?.wanted ?? null;
}

/** Writes down what the provider says, whichever way it was heard. */
export async function applyAccount({ database }: PayoutParts, account: PayoutAccount): Promise<void> {
  await database.query("select internal.apply_payout_account($1, $2, $3, $4)", [
    account.ref,
    account.status,
    [...account.wants],
    account.destination,
  ]);
}

/**
 * The account at the provider, opened if it is not there yet: a lost answer is asked for again with its own key. An account at a provider
 * that this installation has left is replaced. @throws ProviderAway, ProviderRefusal
 */
export async function ensureAccount(parts: PayoutParts, organiserId: string): Promise<PayoutAccount | null> {
  const { database, provider } = parts;
  await database.query("select internal.leave_payout_provider($1, $2)", [organiserId, provider.name]);
  const wanted = await findWanted(parts, organiserId);
  if (!wanted) return null;
  const account = wanted.provider_ref
    ? await provider.readAccount(wanted.provider_ref)
    : await provider.openAccount({ key: wanted.key, organiserId, name: wanted.name });
  await database.query("select internal.note_payout_account($1, $2, $3)", [
    organiserId,
    account.ref,
    provider.name,
  ]);
  await applyAccount(parts, account);
  return account;
}

/** Asks the provider about an account. @throws ProviderAway */
export async function checkAccount(parts: PayoutParts, organiserId: string): Promise<void> {
  const wanted = await findWanted(parts, organiserId);
  if (!wanted?.provider_ref || wanted.provider !== parts.provider.name) return;
  try {
    await applyAccount(parts, await parts.provider.readAccount(wanted.provider_ref));
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await applyAccount(parts, { ref: wanted.provider_ref, status: "closed", wants: [], destination: null });
  }
}
