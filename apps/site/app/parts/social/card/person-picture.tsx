import clsx from "clsx";
import { squarePicture } from "#app/api/upload-address.ts";
import type { PersonCard } from "#app/parts/social/post.ts";
import { PictureOrInitials } from "#app/ui/pictures/picture-or-initials.tsx";

/** A person's picture, else their initials. */
export function PersonPicture({ person, className }: { person: PersonCard | null; className?: string }) {
  return (
    <PictureOrInitials
      {...squarePicture(person?.avatar_path)}
      name={person?.full_name ?? person?.handle ?? ""}
      className={clsx("text-small", className)}
    />
  );
}
