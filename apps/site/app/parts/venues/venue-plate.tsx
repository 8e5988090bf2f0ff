import clsx from "clsx";
import { pictureSources, resizedAddress } from "#app/api/upload-address.ts";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";

type VenuePlateProps = {
  id: string;
  name: string;
  /** bucket and name of an uploaded picture */
  image: { path: string; alt: string } | null;
  size: "card" | "wide";
};

/** The picture of a venue; where there is none a generated plate, in a list with its initials. */
export function VenuePlate({ id, name, image, size }: VenuePlateProps) {
  const shape = size === "card" ? "aspect-square w-[74px] shrink-0" : "aspect-[21/9] w-full";
  if (image)
    return (
      <UploadedImage
        src={resizedAddress(image.path, size === "card" ? 160 : 1280)}
        srcSet={pictureSources(image.path, size === "card" ? 320 : 2048)}
        sizes={size === "card" ? "74px" : "(min-width: 1240px) 1180px, 100vw"}
        alt={image.alt}
        width={size === "card" ? 148 : 1180}
        height={size === "card" ? 148 : 506}
        loading={size === "card" ? "lazy" : "eager"}
        fetchPriority={size === "card" ? "auto" : "high"}
        className={shape}
      />
    );
  if (size === "wide")
    return (
      <img
        src={`/plates/${id}.svg`}
        alt=""
        width={1180}
        height={260}
        fetchPriority="high"
        className="halftone h-28 w-full object-cover sm:h-44"
      />
    );
  return (
    <div className={clsx("relative overflow-hidden", shape)} aria-hidden="true">
      <img
        src={`/plates/${id}.svg`}
        alt=""
        width={1180}
        height={260}
        loading="lazy"
        decoding="async"
        className="halftone size-full object-cover"
      />
      <span className="type-numeral absolute start-0 bottom-0 bg-ink px-1.5 pt-1 text-bg">
        {initials(name)}
      </span>
    </div>
  );
}

/** "OD" for "The Old Dyeworks". */
function initials(name: string): string {
  const words = name.replace(/^the /i, "").split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");
}
