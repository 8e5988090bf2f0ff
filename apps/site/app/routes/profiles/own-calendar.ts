import { brandName } from "@undercroft/contract/brand";
import { callOn } from "#app/api/call.ts";
import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import type { Route } from "./+types/own-calendar.ts";

const plain = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/** `/calendar/{token}.ics`: a person's own nights. Wrong and revoked addresses answer alike, and nothing keeps a copy. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await callOn(publicClient(context), "read_calendar", { p_token: params.token });
  if (!found) return new Response("No such calendar", { status: 404, headers: plain });
  if ("wait" in found)
    return new Response("Rate limit exceeded. Please try again later.", {
      status: 429,
      headers: { ...plain, "Retry-After": String(found.wait) },
    });
  const { siteUrl } = context.get(settingsContext);
  const { renderCalendar } = await import("#app/parts/events/feeds/calendar-feed.server.ts");
  // the calendar's own address is left out of it: the file may be passed on
  return new Response(
    renderCalendar({
      name: `My nights | ${brandName()}`,
      entries: found.events,
      siteUrl,
      address: "/settings/calendars",
      search: "",
      fileName: "my-nights",
    }),
    {
      headers: { "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "no-store" },
    },
  );
}
