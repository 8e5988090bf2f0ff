import { one } from "../../harness/fixtures.ts";
import { id, insert, type World } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

/** A deal of a night in January 2026, with a link. */
async function addDeal({ client }: World): Promise<void> {
  await insert(client, "internal.settlement_deals", {
    id: id("kept deal"),
    event_id: one.published,
    name: "DJ",
    kind: "fee",
    fee_pence: 100,
    email: "dj@example.org",
    code_hash: "abc",
    sealed_code: "1:abc",
  });
  await insert(client, "internal.settlement_sheets", { deal_id: id("kept deal"), version: 1, facts: "{}" });
  await client.query(
    "update events set reveal_at = null, starts_at = '2026-01-01 20:00+00', ends_at = '2026-01-02 02:00+00' where id = $1",
    [one.published],
  );
}

export default {
  settlements: {
    rows: addDeal,
    stays: "'2033-01-02 01:59+00'",
    goes: "'2033-01-02 02:01+00'",
    count: 1,
  },
  settlement_links: {
    rows: addDeal,
    stays: "'2027-01-02 01:59+00'",
    goes: "'2027-01-02 02:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
