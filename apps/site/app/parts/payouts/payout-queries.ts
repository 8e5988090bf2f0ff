import { queryOptions } from "@tanstack/react-query";
import { browserClient, publishableKey } from "#app/api/browser-client.ts";
import { type Answer, call } from "#app/api/call.ts";

/** A pay-out with its nights. */
export type Payout = PayoutsPage["payouts"][number];

export type WaitingNight = PayoutsPage["waiting"][number];

export type AccountStatus = NonNullable<PayoutsPage["account"]>["status"];

/** What an organiser's screen of money shows about pay-outs. */
export type PayoutsPage = Answer<"organiser_payouts">;

/** What goes to an organiser, what waits, and what went. */
export const payoutsQuery = (organiserId: string) =>
  queryOptions({
    queryKey: ["mine", "balance", organiserId, "payouts"],
    staleTime: 0,
    queryFn: () => call("organiser_payouts", { p_organiser_id: organiserId }),
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
