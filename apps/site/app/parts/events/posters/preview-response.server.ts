import { renderPreview } from "./preview.server.ts";

/** Pictures made lately; each is some tens of kilobytes. */
const made = new Map<string, Buffer>();
const keptPictures = 200;

/** Pictures being made; more than a few at once would hold the processor. */
let working = 0;
const atOnce = 2;

/**
 * A link preview as an answer.
 * @param key names the picture, @param version what it shows: with one it may be kept for ever
 * @param draw gives the SVG, or null when there is nothing to show
 */
export async function previewResponse(
  key: string,
  version: string,
  draw: () => Promise<string | null>,
  fit: "poster" | "cover" = "poster",
): Promise<Response> {
  let picture = made.get(key);
  if (!picture) {
    if (working >= atOnce)
      return new Response("Busy drawing", { status: 503, headers: { "Retry-After": "2" } });
    working += 1;
    try {
      const svg = await draw();
      if (svg === null) return new Response("Nothing to show", { status: 404 });
      picture = await renderPreview(svg, fit);
    } finally {
      working -= 1;
    }
    made.set(key, picture);
    const oldest = made.keys().next().value;
    if (made.size > keptPictures && oldest !== undefined) made.delete(oldest);
  }
  return new Response(new Uint8Array(picture), {
    headers: {
      "Content-Type": "image/jpeg",
      "Cache-Control": version ? "public, max-age=31536000, immutable" : "public, max-age=300",
    },
  });
}
