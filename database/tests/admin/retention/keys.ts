import { id, insert } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  team_keys: {
    rows: async ({ client }) => {
      const key = {
        organiser_id: id("organiser"),
        name: "Website",
        key_hash: "0".repeat(64),
        scopes: "{sales:read}",
      };
      await insert(client, "team_keys", { ...key, prefix: "aaaaaaaa" });
      for (const [prefix, ended_at] of [
        ["bbbbbbbb", "2026-01-01 12:00+00"],
        ["cccccccc", "2026-04-01 12:00+00"],
      ])
        await insert(client, "team_keys", { ...key, prefix, ended_at, ended_why: "revoked" });
    },
    stays: "'2026-04-01 11:59+00'",
    goes: "'2026-04-01 12:01+00'",
    count: 1,
  },
  webhook_deliveries: {
    rows: async ({ client }) => {
      await insert(client, "webhooks", {
        id: id("kept webhook"),
        organiser_id: id("organiser"),
        address: "https://website.example/hooks",
        kinds: "{event.published}",
        secret: "sealed",
      });
      for (const created_at of ["2026-01-01 12:00+00", "2026-04-01 12:00+00"])
        await insert(client, "webhook_deliveries", {
          webhook_id: id("kept webhook"),
          kind: "event.published",
          body: "{}",
          created_at,
        });
    },
    stays: "'2026-01-31 11:59+00'",
    goes: "'2026-01-31 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
