import clsx from "clsx";

type VenuePlateProps = {
  id: string;
  name: string;
  image: { src: string; alt: string } | null;
  size: "card" | "wide";
};

/** The picture of a venue; where there is none a generated plate, in a list with its initials. */
export function VenuePlate({ id, name, image, size }: VenuePlateProps) {
  const shape = size === "card" ? "aspect-square w-[74px] shrink-0" : "aspect-[21/9] w-full";
  if (image)
    return (
      <img
        src={image.src}
        alt={image.alt}
        width={size === "card" ? 148 : 1180}
        height={size === "card" ? 148 : 506}
        loading={size === "card" ? "lazy" : "eager"}
        fetchPriority={size === "card" ? "auto" : "high"}
        className={clsx("halftone object-cover", shape)}
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
