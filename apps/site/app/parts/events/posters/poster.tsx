import clsx from "clsx";
import { pictureSources, resizedAddress } from "#app/api/upload-address.ts";
import { notifyImageFailed } from "#app/ui/notices/toasts.ts";
import { type PosterSubject, posterAddress } from "./poster-address.ts";

type PosterProps = {
  event: PosterSubject;
  size: "full" | "thumb";
  /** Above the fold: fetched at once and first. */
  eager?: boolean;
  /** The facts beside it say everything already, as in a row; then a screen reader skips it. */
  decorative?: boolean;
  className?: string;
};

/** What the poster of an event shows, for people who do not see it. */
export const posterAlt = ({ image_path, image_alt, title }: PosterSubject): string =>
  (image_path ? image_alt : null) ?? `Poster for ${title}`;

/**
 * The poster of an event, 3:4: uploaded art as it is, otherwise the generated one. Joins a view transition
 * by the event's id, so that it travels from a list to the page.
 */
export function Poster({ event, size, eager = false, decorative = false, className }: PosterProps) {
  const width = size === "full" ? 960 : 160;
  const src = event.image_path ? resizedAddress(event.image_path, width) : posterAddress(event, size);
  const alt = posterAlt(event);
  return (
    <img
      src={src}
      srcSet={event.image_path ? pictureSources(event.image_path, size === "full" ? 1280 : 320) : undefined}
      sizes={size === "full" ? "(min-width: 1024px) 480px, 100vw" : "96px"}
      alt={decorative ? "" : alt}
      width={size === "full" ? 720 : 144}
      height={size === "full" ? 960 : 192}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager && size === "full" ? "high" : undefined}
      decoding="async"
      onError={event.image_path ? notifyImageFailed : undefined}
      className={clsx("halftone aspect-3/4 h-auto object-cover", className)}
      style={{ viewTransitionName: `poster-${event.event_id}` }}
    />
  );
}
