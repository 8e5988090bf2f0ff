import { previewFolderContext } from "#app/context.ts";
import { renderPlate } from "#app/parts/events/posters/plate.server.ts";
import { previewResponse } from "#app/parts/events/posters/preview-response.server.ts";
import type { Route } from "./+types/preview.ts";

const id = /^[0-9a-f-]{36}$/;

/** `/plates/{venue id}.jpg`: a venue's plate as a picture of 1200 × 630 for link previews. */
export function loader({ params: { venueId }, context }: Route.LoaderArgs) {
  if (!id.test(venueId)) return new Response("No such venue", { status: 404 });
  return previewResponse(context.get(previewFolderContext), "1", async () => renderPlate(venueId), "cover");
}
