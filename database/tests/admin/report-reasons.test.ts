import { MODERATION_ACTS, REPORT_REASONS } from "@undercroft/contract";
import { expect, test } from "vitest";
import { emptyWorld } from "../harness/world.ts";

test("The reasons and acts that people read are those the database knows", async () => {
  const world = await emptyWorld();
  try {
    const { rows } = await world.client.query<{ reasons: string[]; acts: string }>(
      `select array(select reason from internal.report_reasons) as reasons,
         (select pg_get_constraintdef(oid) from pg_constraint where conname = 'report_actions_action_check') as acts`,
    );
    expect(rows[0]?.reasons.toSorted()).toEqual(Object.keys(REPORT_REASONS).toSorted());
    const acts = [...(rows[0]?.acts ?? "").matchAll(/'([a-z]+)'::text/g)].map((match) => match[1]);
    expect(acts.toSorted()).toEqual(Object.keys(MODERATION_ACTS).toSorted());
  } finally {
    await world.end();
  }
});
