import clsx from "clsx";

type VenuePlateProps = { name: string; image: { src: string; alt: string } | null; size: "card" | "wide" };

/** The picture of a venue, or its name set on halftone where there is none. */
export function VenuePlate({ name, image, size }: VenuePlateProps) {
  const shape = size === "card" ? "aspect-square w-[74px] shrink-0" : "aspect-[21/9] w-full";
  if (image)
    return (
      <img
        src={image.src}
        alt={image.alt}
        width={size === "card" ? 148 : 1180}
        height={size === "card" ? 148 : 506}
        loading={size === "card" ? "lazy" : "eager"}
        className={clsx("halftone object-cover", shape)}
      />
    );
  return (
    <div
      className={clsx("halftone grid place-items-center overflow-hidden border-2 border-ink", shape)}
      aria-hidden="true"
    >
      <span
        className={clsx(
          "bg-ink px-2 py-1 text-bg",
          size === "card" ? "type-numeral" : "type-numeral-xl max-w-[90%] truncate px-4 py-2",
        )}
      >
        {size === "card" ? initials(name) : name}
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
