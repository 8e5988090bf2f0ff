import { Halftone } from "#app/ui/halftone.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";

type PageFaceProps = { name: string; picture: { src: string; srcSet?: string; alt: string } | null };

/** The face at the head of a page: its picture, or the first letters on dots. */
export function PageFace({ name, picture }: PageFaceProps) {
  if (picture)
    return (
      <UploadedImage
        {...picture}
        sizes="(min-width: 640px) 240px, 100vw"
        width={480}
        height={480}
        className="aspect-square w-full object-cover sm:size-60"
      />
    );
  const letters = name
    .replace(/^the /i, "")
    .split(/\s+/u)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? "")
    .join("")
    .slice(0, 2);
  return (
    <div
      aria-hidden="true"
      className="relative grid size-28 shrink-0 place-items-center overflow-hidden border border-line-strong sm:size-60"
    >
      <Halftone className="absolute inset-0" />
      <span className="relative bg-ink px-3 py-1 text-bg uppercase type-h1">{letters}</span>
    </div>
  );
}
