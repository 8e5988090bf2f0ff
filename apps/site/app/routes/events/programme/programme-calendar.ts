import { answerOldFile } from "#app/api/old-address.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { answerFeed } from "#app/parts/events/feeds/answer-feed.server.ts";
import { findProgramme } from "#app/parts/events/programme/programme-query.ts";
import { toSetEntries } from "#app/parts/events/programme/set-entries.server.ts";
import type { Route } from "./+types/programme-calendar.ts";

/** At most this many sets are named in an address. */
const most = 60;

/** `/events/{slug}/programme.ics`: the sets of a night for a calendar, or with `?sets=` those that somebody picked. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const event = await findProgramme(client, params.slug);
  if (!event) return answerOldFile(client, "events", params.slug, request);
  const { siteUrl } = context.get(settingsContext);
  const { search, searchParams } = new URL(request.url);
  const picked = searchParams.get("sets")?.split(",", most);
  return answerFeed(request, {
    name: `${event.title}: ${picked ? "my picks" : "programme"}`,
    entries: toSetEntries(event).filter(({ event_id }) => !picked || picked.includes(event_id)),
    siteUrl,
    address: `/events/${event.slug}/programme`,
    search: picked ? search : "",
    fileName: `${event.slug}-programme`,
  });
}
