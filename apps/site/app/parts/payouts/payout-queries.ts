import { queryOptions } from "@tanstack/react-query";
import { browserClient, publishableKey } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";

/** A night of a pay-out, or one whose money waits. */
type Night = { event_id: string; title: string; slug: string; night_date: string };

export type PayoutStatus = "due" | "sent" | "paid" | "failed" | "returned";

/** A pay-out with its nights. */
export type Payout = {
  id: string;
  ref: string;
  status: PayoutStatus;
  amount_pence: number;
  returned_pence: number;
  due_at: string;
  sent_at: string | null;
  paid_at: string | null;
  ended_at: string | null;
  items: (Night & { pence: number })[];
};

/** Why money of a night is not on its way. */
export type WaitingReason =
  | "not_over"
  | "outcome"
  | "not_ahead"
  | "review"
  | "clears"
  | "disputed"
  | "owed"
  | "ready";

export type WaitingNight = Night & {
  pence: number;
  disputed_pence: number;
  clears_at: string | null;
  why: WaitingReason;
};

export type AccountStatus = "opening" | "ready" | "wants_more" | "closed";

/** What an organiser's screen of money shows about pay-outs. */
export type PayoutsPage = {
  is_owner: boolean;
  account: { status: AccountStatus; wants: string[]; waits_until: string | null } | null;
  hold: { reason: string; held_at: string } | null;
  obstacle: "held" | "no_account" | "opening" | "wants_more" | "closed" | "new" | "changed" | null;
  next: { at: string; pence: number } | null;
  due_pence: number;
  balance_pence: number;
  waiting: WaitingNight[];
  payouts: Payout[];
};

/** What goes to an organiser, what waits, and what went. */
export const payoutsQuery = (organiserId: string) =>
  queryOptions({
    queryKey: ["mine", "balance", organiserId, "payouts"],
    staleTime: 0,
    queryFn: async () => {
      const data = await call("organiser_payouts", { p_organiser_id: organiserId });
      return data as unknown as PayoutsPage;
    },
  });

/** Asks the payment service. @throws what it refuses with, in the form of the data API's refusals */
async function ask<Answer>(path: string, body: object): Promise<Answer> {
  const { data } = await (await browserClient()).auth.getSession();
  const response = await fetch(`/payments/v1/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      apikey: publishableKey(),
      authorization: `Bearer ${data.session?.access_token ?? ""}`,
    },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw answer;
  return answer as Answer;
}

/** The address of the provider's own page about the account, which is opened where there is none. `back` is where it leads afterwards. */
export const visitAccount = (organiserId: string, back: string) =>
  ask<{ url: string }>("payouts/account", { organiser_id: organiserId, back });

/** Has the provider asked now what has become of the account. */
export const checkAccount = (organiserId: string) =>
  ask<{ checked: boolean }>("payouts/check", { organiser_id: organiserId });

/** An account at the provider of test mode. */
export const lookAtTestAccount = (account: string) =>
  ask<{ status: AccountStatus; behaviour: string | null }>("test/account", { account });

/** What the account of test mode is to be like. */
export const chooseTestAccount = (account: string, choice: string) =>
  ask<{ status: AccountStatus }>("test/account/choose", { account, choice });
