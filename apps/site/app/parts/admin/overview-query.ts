import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";

async function readOverview() {
  const client = await browserClient();
  const { data } = await client.rpc("staff_overview").throwOnError();
  return data ?? [];
}

/** How much waits in each list of the staff area. */
export const overviewQuery = queryOptions({ queryKey: ["staff", "overview"], queryFn: readOverview });

/** One of its rows. */
export type OverviewRow = Awaited<ReturnType<typeof readOverview>>[number];
