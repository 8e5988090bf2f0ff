// A team's own bookings, read with a key: the newest first, page by page.
import type { RequestFunction } from "@undercroft/product-functions";
import { orRefuse, readQuery, readTeamKey, requireMethod } from "../team-key.ts";

export default {
  takesTeamKey: true,
  answer: async ({ request, address, rpc }) => {
    requireMethod(request, "GET");
    const answer = await rpc<object>("read_sales", {
      ...readTeamKey(request),
      p_caller: address,
      p_event_id: readQuery(request, "event"),
      p_after: readQuery(request, "after"),
    });
    return Response.json(orRefuse(answer), { headers: { "cache-control": "no-store" } });
  },
} satisfies RequestFunction;
