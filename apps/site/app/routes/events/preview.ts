import { publicClient } from "#app/api/public-client.ts";
import { previewFolderContext } from "#app/context.ts";
import { isEventId } from "#app/parts/events/page/detail-query.ts";
import { renderPoster } from "#app/parts/events/posters/poster.server.ts";
import { findPosterFacts } from "#app/parts/events/posters/poster-facts.server.ts";
import { previewResponse } from "#app/parts/events/posters/preview-response.server.ts";
import type { Route } from "./+types/preview.ts";

/** `/posters/{event id}.jpg`: the poster as a picture of 1200 × 630 for link previews, which know no SVG. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { eventId } = params;
  if (!isEventId(eventId)) return new Response("No such event", { status: 404 });
  const version = new URL(request.url).searchParams.get("v")?.slice(0, 16) ?? "";
  return previewResponse(context.get(previewFolderContext), version, async () => {
    const facts = await findPosterFacts(publicClient(context), eventId);
    return facts && renderPoster(facts, "full");
  });
}
