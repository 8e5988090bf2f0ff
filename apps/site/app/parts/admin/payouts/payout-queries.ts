import { type Answer, call } from "#app/api/call.ts";

/** The lists of pay-outs that admins look at. */
export type PayoutList = "due" | "failed" | "held" | "owed";

/** A row of a list, as `list_payouts` answers it. */
export async function listPayouts(show: PayoutList) {
  return call("list_payouts", { p_show: show });
}

export type StaffPayout = Awaited<ReturnType<typeof listPayouts>>[number];

/** Our sums beside the provider's. */
export type PayoutTotals = Answer<"payout_totals">;

export const readTotals = (): Promise<PayoutTotals> => call("payout_totals");

/** Organisers by a part of their name. */
export async function findOrganisers(name: string) {
  return call("find_payout_organisers", { p_name: name });
}

/** @throws the database's refusal */
export async function holdPayouts(organiserId: string, reason: string): Promise<void> {
  await call("hold_payouts", { p_organiser_id: organiserId, p_reason: reason });
}

/** @throws the database's refusal */
export async function releasePayouts(organiserId: string): Promise<void> {
  await call("release_payouts", { p_organiser_id: organiserId });
}

/** Events that were said to have gone ahead and are not paid out yet. */
export async function listToldOutcomes() {
  return call("list_told_outcomes");
}

export type ToldOutcome = Awaited<ReturnType<typeof listToldOutcomes>>[number];

/** Takes back that an event went ahead; cancels it too where that is said. @throws the database's refusal */
export async function takeBackOutcome(eventId: string, reason: string, isCancelled: boolean): Promise<void> {
  await call("take_back_outcome", { p_event_id: eventId, p_reason: reason, p_is_cancelled: isCancelled });
}
