import { serverDate } from "#app/device/server-time.ts";
import type { NightsFeed } from "./nights-feed.ts";

const types = {
  ics: "text/calendar; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
  json: "application/feed+json; charset=utf-8",
};

type Ending = keyof typeof types;

/** What the ending of the address asks for: a calendar, Atom or JSON Feed. */
function endingOf(request: Request): Ending {
  const ending = new URL(request.url).pathname.split(".").at(-1) ?? "";
  return Object.hasOwn(types, ending) ? (ending as Ending) : "ics";
}

async function render(ending: Ending, feed: NightsFeed): Promise<string> {
  if (ending === "atom") return (await import("./atom-feed.server.ts")).renderAtom(feed, serverDate());
  if (ending === "json") return (await import("./json-feed.server.ts")).renderJsonFeed(feed);
  return (await import("./calendar-feed.server.ts")).renderCalendar(feed);
}

/**
 * Answers with the nights of a list in the form that the address asks for.
 * @param cache how long an answer may be kept; programs ask often, so it is five minutes when not given
 */
export async function answerFeed(
  request: Request,
  feed: NightsFeed,
  cache = "public, max-age=300",
): Promise<Response> {
  const ending = endingOf(request);
  return new Response(await render(ending, feed), {
    headers: {
      "Content-Type": types[ending],
      "Content-Disposition": `inline; filename="${feed.fileName}.${ending}"`,
      "Cache-Control": cache,
    },
  });
}
