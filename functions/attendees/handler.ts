// Who comes to a night of a team, read with a key: by name, page by page.
import type { RequestFunction } from "@undercroft/product-functions";
import { orRefuse, readQuery, readTeamKey, requireMethod } from "../team-key.ts";

export default {
  takesTeamKey: true,
  answer: async ({ request, address, rpc }) => {
    requireMethod(request, "GET");
    const answer = await rpc<object>("read_attendees", {
      ...readTeamKey(request),
      p_caller: address,
      p_event_id: readQuery(request, "event"),
      p_after: readQuery(request, "after"),
    });
    return Response.json(orRefuse(answer), { headers: { "cache-control": "no-store" } });
  },
} satisfies RequestFunction;
