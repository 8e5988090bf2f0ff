import clsx from "clsx";
import { lazy, Suspense, useState } from "react";
import type { Picture } from "#app/parts/social/post.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import type { PictureAddresses } from "./picture-addresses.ts";

const PictureDialog = lazy(() => import("./picture-dialog.tsx"));

type PostPicturesProps = {
  pictures: readonly Picture[];
  /** null while they are on their way */
  addresses: PictureAddresses | null;
};

/** The shape of a picture that stands alone, between a tall poster and a wide screen. */
const shapeOf = ({ width, height }: Picture): number =>
  Math.min(Math.max(width && height ? width / height : 4 / 3, 3 / 4), 16 / 9);

/** Up to four pictures; a press shows one as it is. */
export function PostPictures({ pictures, addresses }: PostPicturesProps) {
  const [shown, setShown] = useState<Picture | null>(null);
  const [first] = pictures;
  if (!first) return null;
  const isAlone = pictures.length === 1;
  return (
    <>
      <ul className={clsx("mt-3 grid gap-1", !isAlone && "grid-cols-2")}>
        {pictures.map((picture) => (
          <li
            key={picture.path}
            className={clsx("relative", !isAlone && "aspect-square")}
            style={isAlone ? { aspectRatio: shapeOf(picture) } : undefined}
          >
            <OnePicture picture={picture} addresses={addresses} onOpen={() => setShown(picture)} />
          </li>
        ))}
      </ul>
      {shown ? (
        <Suspense fallback={null}>
          <PictureDialog picture={shown} onClose={() => setShown(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

type OnePictureProps = { picture: Picture; addresses: PictureAddresses | null; onOpen: () => void };

function OnePicture({ picture, addresses, onOpen }: OnePictureProps) {
  const address = addresses?.[picture.path];
  if (!address)
    return (
      <Halftone className="absolute inset-0">
        <span className="sr-only">
          {picture.alt}
          {addresses ? ", not loaded" : ""}
        </span>
      </Halftone>
    );
  return (
    <button
      type="button"
      className="absolute inset-0 cursor-zoom-in border-2 border-line hover:border-ink"
      onClick={onOpen}
    >
      <UploadedImage src={address} alt={picture.alt} className="size-full object-cover" />
      <span className="sr-only">, enlarge</span>
    </button>
  );
}
