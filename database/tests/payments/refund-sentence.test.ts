import { refundSentence } from "@undercroft/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
});
afterAll(() => world.end());

test.each([
  {},
  ...[24, 36, 48, 72, 672].flatMap((hours) => [
    { cooling_off_hours: hours, includes_fee: false },
    { cooling_off_hours: hours, includes_fee: true },
  ]),
])("the site and the database say the same of refunds by the policy %o", async (policy) => {
  const { rows } = await world.client.query("select internal.refund_sentence($1) as sentence", [
    JSON.stringify(policy),
  ]);
  expect(refundSentence(policy)).toBe(rows[0].sentence);
});
