import { publicClient } from "#app/api/public-client.ts";
import { settingsContext } from "#app/context.ts";
import { toOembed, toOembedXml } from "#app/parts/events/embed/oembed-answer.server.ts";
import type { Route } from "./+types/oembed.ts";
import { findOembedSubject } from "./oembed-subject.server.ts";

const refuse = (status: number, sentence: string): Response =>
  new Response(sentence, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });

/** The most pixels in one direction; without a number there is room enough. */
const roomOf = (value: string | null): number => {
  const pixels = Number(value ?? "");
  return Number.isInteger(pixels) && pixels > 0 ? pixels : Number.POSITIVE_INFINITY;
};

/** `/oembed?url=…&format=json|xml`: a night, a venue, an organiser or an article for other websites (https://oembed.com). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const format = asked.get("format") ?? "json";
  const address = asked.get("url");
  if (!address) return refuse(400, "Say which page: /oembed?url= and its address.");
  if (format !== "json" && format !== "xml") return refuse(501, "The format is json or xml.");
  const { siteUrl } = context.get(settingsContext);
  const subject = await findOembedSubject(publicClient(context), address, siteUrl);
  if (subject === null) return refuse(404, "There is nothing to embed at this address.");
  if (subject === "private") return refuse(401, "This page is for those who were given its address.");
  const room = { width: roomOf(asked.get("maxwidth")), height: roomOf(asked.get("maxheight")) };
  const answer = toOembed(subject, siteUrl, room);
  return new Response(format === "xml" ? toOembedXml(answer) : JSON.stringify(answer), {
    headers: {
      "Content-Type": format === "xml" ? "text/xml; charset=utf-8" : "application/json; charset=utf-8",
      "Cache-Control": "public, max-age=300",
      "Access-Control-Allow-Origin": "*",
    },
  });
}
