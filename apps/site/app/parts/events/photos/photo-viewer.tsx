import { type ReactNode, useState } from "react";
import { pictureSources, resizedAddress } from "#app/api/upload-address.ts";
import PictureViewer, { type ViewedPicture } from "#app/ui/pictures/picture-viewer.tsx";
import { AskRemoval } from "./ask-removal.tsx";
import type { NightPhoto } from "./photos-queries.ts";

const toViewed = ({ path, credit, ...photo }: NightPhoto): ViewedPicture => ({
  ...photo,
  src: resizedAddress(path, 1280),
  srcSet: pictureSources(path),
  credit: credit && `Photo: ${credit}`,
});

type PhotoViewerProps = {
  /** of the night */
  title: string;
  photos: readonly NightPhoto[];
  shown: number;
  onShow: (index: number) => void;
  onClose: () => void;
  report: (photoId: string) => ReactNode;
};

/** The photos of a night, one at a time, each of which a person in it can have taken off the page. */
export default function PhotoViewer({ title, photos, shown, onShow, onClose, report }: PhotoViewerProps) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const photo = photos[shown];
  if (!photo) return null;
  const isHidden = hidden.includes(photo.id);
  return (
    <PictureViewer
      noun="Photo"
      pictures={photos.map(toViewed)}
      shown={shown}
      onShow={onShow}
      onClose={onClose}
      instead={isHidden ? title : undefined}
    >
      <AskRemoval
        key={photo.id}
        photoId={photo.id}
        isAsked={isHidden}
        onAsked={() => setHidden([...hidden, photo.id])}
      />
      {isHidden ? null : <div>{report(photo.id)}</div>}
    </PictureViewer>
  );
}
