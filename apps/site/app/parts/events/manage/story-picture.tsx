import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { ManagedEvent } from "./manage-queries.ts";

const WIDTH = 1080;
const HEIGHT = 1920;

/** Lines of at most `width` pixels in the font that is set. */
function wrap(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && context.measureText(`${last} ${word}`).width <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Draws the night as a story: ink on newsprint, the title as large as it fits. */
async function draw(event: ManagedEvent, when: string): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext("2d");
  if (!context) return null;
  const style = getComputedStyle(document.body);
  const family = getComputedStyle(document.querySelector("h1") ?? document.body).fontFamily;
  context.fillStyle = "#f7f3ea";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = "#e6007e";
  for (let y = 0; y < HEIGHT; y += 36)
    for (let x = (y / 36) % 2 ? 18 : 0; x < WIDTH; x += 36) {
      context.beginPath();
      context.arc(x, y, Math.max(0, (y / HEIGHT - 0.45) * 18), 0, Math.PI * 2);
      context.fill();
    }
  context.fillStyle = "#15130f";
  let size = 150;
  let lines: string[] = [];
  for (; size > 60; size -= 6) {
    context.font = `800 ${size}px ${family}`;
    lines = wrap(context, event.title, WIDTH - 140);
    if (
      lines.length * size * 1.05 < 760 &&
      lines.every((line) => context.measureText(line).width <= WIDTH - 140)
    )
      break;
  }
  for (const [at, line] of lines.entries()) context.fillText(line, 70, 320 + at * size * 1.05);
  const facts = [when, event.venue?.name ?? "", "undercroft"].filter(Boolean);
  context.fillRect(0, HEIGHT - 420, WIDTH, 420);
  context.fillStyle = "#f7f3ea";
  context.font = `700 46px ${style.fontFamily}`;
  for (const [at, line] of facts.entries()) context.fillText(line, 70, HEIGHT - 310 + at * 90, WIDTH - 140);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** A picture of 1080 × 1920 for stories, drawn in the browser. */
export function StoryPicture({ event, when }: { event: ManagedEvent; when: string }) {
  const [address, setAddress] = useState<string | null>(null);
  return (
    <div className="grid justify-items-start gap-3">
      <h3 className="type-h3">Story picture</h3>
      {address ? (
        <>
          <img
            src={address}
            alt={`Story picture: ${event.title}, ${when}`}
            className="w-48 border border-line"
          />
          <a href={address} download={`${event.slug}-story.png`} className="text-link">
            Download the picture, 1080 × 1920
          </a>
        </>
      ) : (
        <Button
          variant="outline"
          onClick={async () => {
            const picture = await draw(event, when);
            if (picture) setAddress(URL.createObjectURL(picture));
          }}
        >
          Draw a story picture
        </Button>
      )}
    </div>
  );
}
