import clsx from "clsx";
import { resizedAddress } from "#app/api/upload-address.ts";
import type { Card } from "#app/parts/events/listing.ts";
import { posterAddress } from "#app/parts/events/posters/poster-address.ts";
import { notifyImageFailed } from "#app/ui/notices/toasts.ts";

type StillPosterProps = { listing: Card; className?: string; isFirst?: boolean };

/** A poster that takes no part in view transitions, for screens that show the same event twice; its facts stand beside it. */
export function StillPoster({ listing, className, isFirst = false }: StillPosterProps) {
  return (
    <img
      src={listing.image_path ? resizedAddress(listing.image_path, 960) : posterAddress(listing, "full")}
      alt=""
      width={720}
      height={960}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      decoding="async"
      onError={listing.image_path ? notifyImageFailed : undefined}
      className={clsx("halftone aspect-3/4 h-auto border border-black object-cover", className)}
    />
  );
}
