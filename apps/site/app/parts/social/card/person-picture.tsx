import clsx from "clsx";
import { resizedAddress } from "#app/api/upload-address.ts";
import type { PersonCard } from "#app/parts/social/post.ts";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";

function initialsOf(person: PersonCard | null): string {
  const words = (person?.full_name ?? person?.handle ?? "").split(/\s+/u).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toLocaleUpperCase("en-GB");
}

/** A person's picture, else their initials; the name stands beside it. */
export function PersonPicture({ person, className }: { person: PersonCard | null; className?: string }) {
  if (person?.avatar_path)
    return (
      <UploadedImage
        src={resizedAddress(person.avatar_path, 160)}
        alt=""
        width={160}
        height={160}
        className={clsx("shrink-0", className)}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={clsx("grid shrink-0 place-items-center bg-ink font-bold text-bg text-small", className)}
    >
      {initialsOf(person)}
    </span>
  );
}
