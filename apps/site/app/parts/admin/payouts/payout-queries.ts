import { browserClient } from "#app/api/browser-client.ts";

/** The lists of pay-outs that admins look at. */
export type PayoutList = "due" | "failed" | "held" | "owed";

/** A row of a list, as `list_payouts` answers it. */
export async function listPayouts(show: PayoutList) {
  const client = await browserClient();
  const { data } = await client.rpc("list_payouts", { p_show: show }).throwOnError();
  return data ?? [];
}

export type StaffPayout = Awaited<ReturnType<typeof listPayouts>>[number];

/** Our sums beside the provider's. */
export type PayoutTotals = {
  ours_pence: number;
  provider_pence: number;
  checked_at: string | null;
  on_its_way_pence: number;
  held: number;
  accounts: Record<string, number>;
};

export async function readTotals(): Promise<PayoutTotals> {
  const client = await browserClient();
  const { data } = await client.rpc("payout_totals").throwOnError();
  return data as unknown as PayoutTotals;
}

/** Organisers by a part of their name. */
export async function findOrganisers(name: string) {
  const client = await browserClient();
  const { data } = await client.rpc("find_payout_organisers", { p_name: name }).throwOnError();
  return data ?? [];
}

/** @throws the database's refusal */
export async function holdPayouts(organiserId: string, reason: string): Promise<void> {
  const client = await browserClient();
  await client.rpc("hold_payouts", { p_organiser_id: organiserId, p_reason: reason }).throwOnError();
}

/** @throws the database's refusal */
export async function releasePayouts(organiserId: string): Promise<void> {
  const client = await browserClient();
  await client.rpc("release_payouts", { p_organiser_id: organiserId }).throwOnError();
}
