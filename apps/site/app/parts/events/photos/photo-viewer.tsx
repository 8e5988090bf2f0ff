import { type KeyboardEvent, type ReactNode, useState } from "react";
import { pictureSources, resizedAddress } from "#app/api/upload-address.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import { useBackCloses } from "#app/ui/use-back-closes.ts";
import { AskRemoval } from "./ask-removal.tsx";
import type { NightPhoto } from "./photos-queries.ts";

type PhotoViewerProps = {
  /** of the night */
  title: string;
  photos: readonly NightPhoto[];
  shown: number;
  onShow: (index: number) => void;
  onClose: () => void;
  report: (photoId: string) => ReactNode;
};

/** One photo at a time, large. The arrow keys lead on; Escape and the browser's Back close it. */
export default function PhotoViewer({ title, photos, shown, onShow, onClose, report }: PhotoViewerProps) {
  useBackCloses(onClose);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const photo = photos[shown];
  if (!photo) return null;
  const go = (by: number) => onShow((shown + by + photos.length) % photos.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement) return;
    if (event.key === "ArrowRight") go(1);
    if (event.key === "ArrowLeft") go(-1);
  };
  const isHidden = hidden.includes(photo.id);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={photos.length > 1 ? `Photo ${shown + 1} of ${photos.length}` : "Photo"}
      description={isHidden ? title : photo.alt}
      className="sm:max-w-5xl"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do what the buttons inside do */}
      <div onKeyDown={onKeyDown} className="grid gap-4">
        {photos.length > 1 ? (
          <div className="flex gap-3">
            <Button variant="outline" onClick={() => go(-1)}>
              Previous
            </Button>
            <Button variant="outline" onClick={() => go(1)}>
              Next
            </Button>
          </div>
        ) : null}
        {isHidden ? null : <LargePhoto photo={photo} />}
        <AskRemoval
          key={photo.id}
          photoId={photo.id}
          isAsked={isHidden}
          onAsked={() => setHidden([...hidden, photo.id])}
        />
        {isHidden ? null : <div>{report(photo.id)}</div>}
      </div>
    </Dialog>
  );
}

function LargePhoto({ photo }: { photo: NightPhoto }) {
  return (
    <figure>
      <UploadedImage
        key={photo.id}
        src={resizedAddress(photo.path, 1280)}
        srcSet={pictureSources(photo.path)}
        sizes="(min-width: 1024px) 64rem, 100vw"
        alt=""
        width={photo.width || 1280}
        height={photo.height || 853}
        loading="eager"
        className="h-auto max-h-[60dvh] w-full object-contain"
      />
      {photo.credit ? (
        <figcaption className="mt-2 type-data text-ink-2">Photo: {photo.credit}</figcaption>
      ) : null}
    </figure>
  );
}
