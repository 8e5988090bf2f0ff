import { squarePicture } from "#app/api/upload-address.ts";
import { PictureOrInitials } from "#app/ui/pictures/picture-or-initials.tsx";
import { nameOf, type Person } from "./person.ts";

/** A person's picture, else their initials. */
export function Avatar({ person, className }: { person: Person; className?: string }) {
  return (
    <PictureOrInitials
      {...squarePicture(person.profile?.avatar_path)}
      name={nameOf(person)}
      className={className}
    />
  );
}
