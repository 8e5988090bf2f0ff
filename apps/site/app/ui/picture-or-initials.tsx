import clsx from "clsx";
import { pictureSources, resizedAddress } from "#app/api/upload-address.ts";
import { initialsOf } from "#app/format/initials.ts";
import { UploadedImage } from "./uploaded-image.tsx";

type PictureOrInitialsProps = {
  /** where the picture lies in its bucket; null for none */
  path: string | null | undefined;
  /** stands beside it, so screen readers skip the picture */
  name: string;
  className?: string;
};

/** The square picture of a person, a venue or an organiser, else their initials. */
export function PictureOrInitials({ path, name, className }: PictureOrInitialsProps) {
  if (path)
    return (
      <UploadedImage
        src={resizedAddress(path, 160)}
        srcSet={pictureSources(path, 320)}
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
