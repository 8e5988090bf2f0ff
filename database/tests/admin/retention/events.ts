import { id, insert } from "../../harness/world.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  source_runs: {
    rows: async ({ client }) => {
      const source = { owner: "organiser", organiser_id: id("organiser"), name: "Calendar", kind: "file" };
      await insert(client, "listing_sources", { ...source, id: id("kept source"), state: "active" });
      for (const created_at of ["2026-01-01 12:00+00", "2026-04-01 12:00+00"])
        await insert(client, "source_runs", { source_id: id("kept source"), outcome: "read", created_at });
    },
    stays: "'2026-04-01 11:59+00'",
    goes: "'2026-04-01 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
