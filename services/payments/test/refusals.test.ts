import { expect, test } from "vitest";
import { inWordsOfPayouts } from "../src/payouts/account-visits.ts";
import { ProviderAway, ProviderRefusal } from "../src/provider.ts";
import { refuse, relay } from "../src/refusals.ts";

test("a refusal has the form of the data API's, and says when to ask again where that helps", async () => {
  const answer = refuse(409, "PAYMENTS_IN_FLIGHT", "It is being worked on", "Wait a moment.", 2);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([409, "2"]);
  expect(await answer.json()).toEqual({
    code: "PT409",
    details: "PAYMENTS_IN_FLIGHT",
    message: "It is being worked on",
    hint: "Wait a moment.",
  });
  expect(refuse(400, "A", "b", "c").headers.has("retry-after")).toBe(false);
});

test("a refusal of the data API is passed on with its words and its wait, and with no other header", async () => {
  const theirs = new Response('{"code":"PT429"}', {
    status: 429,
    headers: { "retry-after": "30", "content-range": "0-0/*", "x-internal": "1" },
  });
  const ours = await relay(theirs);
  expect([ours.status, await ours.text()]).toEqual([429, '{"code":"PT429"}']);
  expect(Object.fromEntries(ours.headers)).toEqual({
    "content-type": "application/json",
    "retry-after": "30",
  });
});

/** The handler below looks at nothing that it is asked with. */
const nobody = [] as unknown as Parameters<ReturnType<typeof inWordsOfPayouts<null>>>;

/** What a visitor of pay-outs is told where the provider throws that. */
const toldOf = (error: Error) => inWordsOfPayouts(() => Promise.reject(error))(...nobody);

test("what the provider refuses is told in its words, and is no fault of the server", async () => {
  const answer = await toldOf(new ProviderRefusal("account_invalid", "This account is closed"));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    details: "PAYOUTS_PROVIDER_REFUSED",
    message: "This account is closed",
  });
});

test("a provider that is away is told as such, with when to try again", async () => {
  const answer = await toldOf(new ProviderAway("connect ECONNREFUSED"));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.text()).not.toContain("ECONNREFUSED");
});

test("any other fault is not taken for the provider's", async () => {
  await expect(toldOf(new TypeError("a bug"))).rejects.toThrow("a bug");
});
