// A team's own bookings, read with a key: the newest first, page by page.
import type { RequestFunction } from "@undercroft/product-functions";
import { orRefuse, readTeamKey, requireMethod } from "../team-key.ts";

export default {
  takesTeamKey: true,
  answer: async ({ request, address, rpc }) => {
    requireMethod(request, "GET");
    const { searchParams } = new URL(request.url);
    const answer = await rpc<object>("read_sales", {
      ...readTeamKey(request),
      p_caller: address,
      p_event_id: searchParams.get("event"),
      p_after: searchParams.get("after"),
    });
    return Response.json(orRefuse(answer), { headers: { "cache-control": "no-store" } });
  },
} satisfies RequestFunction;
