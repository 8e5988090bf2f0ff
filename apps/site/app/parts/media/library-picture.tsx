import clsx from "clsx";
import { useEffect } from "react";
import { Halftone } from "#app/ui/halftone.tsx";
import { notifyImageFailed } from "#app/ui/notices/toasts.ts";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import type { LibraryImage } from "./library.ts";
import { useImageAddress } from "./use-library.ts";

/** A picture of the library, whole, in a square; one that flashes is shown when it is asked for. */
export function LibraryPicture({ image, className }: { image: LibraryImage; className?: string }) {
  const address = useImageAddress(image.name, 320);
  const look = clsx("aspect-square w-full border border-line", className);
  useEffect(() => {
    if (address.isError) notifyImageFailed();
  }, [address.isError]);
  if (!address.data) return <Halftone className={look} />;
  return (
    <UploadedImage
      src={address.data}
      alt={image.is_decorative ? "" : (image.alt ?? "Picture without a description")}
      width={320}
      height={320}
      className={clsx(look, "object-contain")}
    />
  );
}
