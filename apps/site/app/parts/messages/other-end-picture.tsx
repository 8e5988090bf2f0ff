import clsx from "clsx";
import { squarePicture } from "#app/api/upload-address.ts";
import { PictureOrInitials } from "#app/ui/pictures/picture-or-initials.tsx";
import type { OtherEnd } from "./message.ts";

/** The other end of a thread, as a picture or initials. */
export function OtherEndPicture({ other, className }: { other: OtherEnd; className?: string }) {
  return (
    <PictureOrInitials
      {...squarePicture(other.avatar_path)}
      name={other.title}
      className={clsx("text-small", className)}
    />
  );
}
