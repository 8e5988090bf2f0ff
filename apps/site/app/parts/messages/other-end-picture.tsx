import clsx from "clsx";
import { resizedAddress } from "#app/api/upload-address.ts";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import type { OtherEnd } from "./message.ts";

const initialsOf = (title: string): string => {
  const words = title.split(/\s+/u).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toLocaleUpperCase("en-GB");
};

/** Who is at the other end, as a picture or initials; the name stands beside it. */
export function OtherEndPicture({ other, className }: { other: OtherEnd; className?: string }) {
  if (other.avatar_path)
    return (
      <UploadedImage
        src={resizedAddress(other.avatar_path, 160)}
        alt=""
        width={160}
        height={160}
        className={clsx("shrink-0 object-cover", className)}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={clsx("grid shrink-0 place-items-center bg-ink font-bold text-bg text-small", className)}
    >
      {initialsOf(other.title)}
    </span>
  );
}
