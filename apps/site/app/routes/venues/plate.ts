import { renderPlate } from "#app/parts/events/posters/plate.server.ts";
import type { Route } from "./+types/plate.ts";

/** `/plates/{venue id}.svg`: the generated plate of a venue; it follows from the id alone and never changes. */
export function loader({ params }: Route.LoaderArgs) {
  return new Response(renderPlate(params.venueId.slice(0, 64)), {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
