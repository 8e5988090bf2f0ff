import clsx from "clsx";
import { pictureSources, resizedAddress } from "#app/api/upload-address.ts";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import { initialsOf, type Person } from "./person.ts";

/** A person's picture, else their initials. The name stands beside it, so screen readers skip it. */
export function Avatar({ person, className }: { person: Person; className?: string }) {
  const path = person.profile?.avatar_path;
  if (!path)
    return (
      <span
        aria-hidden="true"
        className={clsx("grid shrink-0 place-items-center bg-ink font-bold text-bg", className)}
      >
        {initialsOf(person)}
      </span>
    );
  return (
    <UploadedImage
      src={resizedAddress(path, 160)}
      srcSet={pictureSources(path, 320)}
      sizes="96px"
      alt=""
      width={160}
      height={160}
      className={clsx("shrink-0", className)}
    />
  );
}
