import { lazy, Suspense, useState } from "react";
import { pictureSources, resizedAddress } from "#app/api/upload-address.ts";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";

const PictureViewer = lazy(() => import("#app/ui/pictures/picture-viewer.tsx"));

/** A picture of a venue. Pixels are null for pictures that are kept elsewhere. */
export type VenuePicture = {
  id: string;
  path: string;
  alt: string;
  credit: string | null;
  width: number | null;
  height: number | null;
  /** what stands there until the picture does: its mean colour, `#rrggbb` */
  colour: string | null;
};

/** The pictures of a venue; one opens large, and the arrow keys lead on. */
export function VenueGallery({
  pictures,
  label = "Pictures",
}: {
  pictures: readonly VenuePicture[];
  label?: string;
}) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <section aria-label={label} className="mt-6">
      <ul className="grid gap-3 sm:grid-cols-3">
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <figure>
              <button
                type="button"
                aria-haspopup="dialog"
                className="block w-full"
                onClick={() => setShown(index)}
              >
                <UploadedImage
                  src={resizedAddress(picture.path, 640)}
                  srcSet={pictureSources(picture.path, 960)}
                  sizes="(min-width: 640px) 33vw, 100vw"
                  alt={picture.alt}
                  width={720}
                  height={480}
                  className="aspect-3/2 w-full"
                  style={picture.colour ? { backgroundColor: picture.colour } : undefined}
                />
              </button>
              {picture.credit ? (
                <figcaption className="mt-1 type-data text-ink-2">{picture.credit}</figcaption>
              ) : null}
            </figure>
          </li>
        ))}
      </ul>
      {shown === null ? null : (
        <Suspense>
          <PictureViewer
            noun="Picture"
            pictures={pictures.map(({ path, ...picture }) => ({
              ...picture,
              src: resizedAddress(path, 1280),
              srcSet: pictureSources(path),
            }))}
            shown={shown}
            onShow={setShown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
