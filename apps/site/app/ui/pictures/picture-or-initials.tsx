import clsx from "clsx";
import { initialsOf } from "#app/format/names/initials.ts";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";

type PictureOrInitialsProps = {
  /** the address of the picture at 160 px and in other sizes; undefined for none */
  src?: string;
  srcSet?: string;
  /** stands beside it, so screen readers skip the picture */
  name: string;
  className?: string;
};

/** The square picture of a person, a venue or an organiser, else their initials. */
export function PictureOrInitials({ src, srcSet, name, className }: PictureOrInitialsProps) {
  if (src)
    return (
      <UploadedImage
        src={src}
        srcSet={srcSet}
        sizes="96px"
        alt=""
        width={160}
        height={160}
        className={clsx("shrink-0 object-cover", className)}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={clsx("grid shrink-0 place-items-center bg-ink font-bold text-bg", className)}
    >
      {initialsOf(name)}
    </span>
  );
}
