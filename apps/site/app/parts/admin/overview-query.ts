import { queryOptions } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";

async function readOverview() {
  return call("staff_overview");
}

/** How much waits in each list of the staff area. */
export const overviewQuery = queryOptions({ queryKey: ["staff", "overview"], queryFn: readOverview });

/** One of its rows. */
export type OverviewRow = Awaited<ReturnType<typeof readOverview>>[number];
