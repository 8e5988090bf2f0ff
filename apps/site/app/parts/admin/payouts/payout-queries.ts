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
  bank_holidays_until: string;
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

/** Events that were said to have gone ahead and are not paid out yet. */
export async function listToldOutcomes() {
  const client = await browserClient();
  const { data } = await client.rpc("list_told_outcomes").throwOnError();
  return data ?? [];
}

export type ToldOutcome = Awaited<ReturnType<typeof listToldOutcomes>>[number];

/** Takes back that an event went ahead; cancels it too where that is said. @throws the database's refusal */
export async function takeBackOutcome(eventId: string, reason: string, isCancelled: boolean): Promise<void> {
  const client = await browserClient();
  await client
    .rpc("take_back_outcome", { p_event_id: eventId, p_reason: reason, p_is_cancelled: isCancelled })
    .throwOnError();
}
