import { useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { pictureSources, resizedAddress } from "#app/api/upload-address.ts";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import { type NightPhoto, nightPhotosQuery } from "./photos-queries.ts";

const PhotoViewer = lazy(() => import("./photo-viewer.tsx"));

type PhotoWallProps = {
  event: { id: string; title: string };
  /** how one of them is reported */
  report: (photoId: string) => ReactNode;
};

/** The photos of a night that is over, the cover first and larger. Draws nothing where there are none. */
export function PhotoWall({ event, report }: PhotoWallProps) {
  const heading = useId();
  const client = useQueryClient();
  const { data: photos = [] } = useQuery(nightPhotosQuery(event.id));
  const [shown, setShown] = useState<number | null>(null);
  // photos that are looked at stay in their order, also when one of them is hidden meanwhile
  const [looked, setLooked] = useState<readonly NightPhoto[]>([]);
  if (photos.length === 0 && shown === null) return null;
  const open = (index: number) => {
    setLooked(photos);
    setShown(index);
  };
  const close = () => {
    setShown(null);
    void client.invalidateQueries(nightPhotosQuery(event.id));
  };
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-3 type-h2">
        Photos of the night
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <li key={photo.id} className={clsx(index === 0 && "col-span-2 sm:row-span-2")}>
            <WallPhoto photo={photo} isCover={index === 0} onOpen={() => open(index)} />
          </li>
        ))}
      </ul>
      {shown === null ? null : (
        <Suspense fallback={null}>
          <PhotoViewer
            title={event.title}
            photos={looked}
            shown={shown}
            onShow={setShown}
            onClose={close}
            report={report}
          />
        </Suspense>
      )}
    </section>
  );
}

type WallPhotoProps = { photo: NightPhoto; isCover: boolean; onOpen: () => void };

function WallPhoto({ photo, isCover, onOpen }: WallPhotoProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="block h-full w-full cursor-zoom-in"
      onClick={onOpen}
    >
      <UploadedImage
        src={resizedAddress(photo.path, isCover ? 960 : 320)}
        srcSet={pictureSources(photo.path, isCover ? 1280 : 640)}
        sizes={isCover ? "(min-width: 1024px) 30rem, 100vw" : "(min-width: 640px) 16rem, 50vw"}
        alt={photo.alt}
        width={isCover ? 960 : 480}
        height={isCover ? 640 : 320}
        className={clsx("w-full", isCover ? "aspect-3/2 sm:h-full" : "aspect-3/2")}
      />
    </button>
  );
}
