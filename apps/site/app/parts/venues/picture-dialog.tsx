import type { KeyboardEvent } from "react";
import { pictureSources, resizedAddress } from "#app/api/upload-address.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import type { VenuePicture } from "./venue-gallery.tsx";

type PictureDialogProps = {
  pictures: readonly VenuePicture[];
  shown: number;
  /** null closes */
  onShow: (index: number | null) => void;
};

/** One picture at a time, large, with what it shows in words. Import it lazily. */
export function PictureDialog({ pictures, shown, onShow }: PictureDialogProps) {
  const picture = pictures[shown];
  if (!picture) return null;
  const go = (by: number) => onShow((shown + by + pictures.length) % pictures.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") go(1);
    if (event.key === "ArrowLeft") go(-1);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onShow(null)}
      title={pictures.length > 1 ? `Picture ${shown + 1} of ${pictures.length}` : "Picture"}
      description={picture.alt}
      className="sm:max-w-5xl"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do what the buttons inside do */}
      <div onKeyDown={onKeyDown}>
        <UploadedImage
          key={picture.id}
          src={resizedAddress(picture.path, 1280)}
          srcSet={pictureSources(picture.path)}
          sizes="(min-width: 1024px) 64rem, 100vw"
          alt=""
          width={picture.width ?? 1280}
          height={picture.height ?? 853}
          loading="eager"
          className="h-auto max-h-[65dvh] w-full object-contain"
        />
        {picture.credit ? <p className="mt-2 type-data text-ink-2">{picture.credit}</p> : null}
        {pictures.length > 1 ? (
          <div className="mt-4 flex gap-3">
            <Button variant="outline" onClick={() => go(-1)}>
              Previous
            </Button>
            <Button variant="outline" onClick={() => go(1)}>
              Next
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
