import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { useBackCloses } from "#app/ui/dialogs/use-back-closes.ts";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";

/** A picture that is looked at large. Pixels are null where nobody has counted them. */
export type ViewedPicture = {
  id: string;
  src: string;
  srcSet?: string | undefined;
  alt: string;
  credit: string | null;
  width: number | null;
  height: number | null;
};

type PictureViewerProps = {
  /** what one of them is called, such as "Photo" */
  noun: string;
  pictures: readonly ViewedPicture[];
  shown: number;
  onShow: (index: number) => void;
  onClose: () => void;
  /** stands below each picture */
  children?: ReactNode;
  /** said in place of a picture that is not to be seen any more */
  instead?: string | undefined;
};

/** What an arrow key means something else in. */
const WITH_ARROWS = "input, textarea, select, [role=radio]";

/** One picture at a time, large, with what it shows in words. The arrow keys lead on; Escape and the browser's Back close it. Import it lazily. */
export default function PictureViewer({
  noun,
  pictures,
  shown,
  onShow,
  onClose,
  children,
  instead,
}: PictureViewerProps) {
  useBackCloses(onClose);
  const go = (by: number) => onShow((shown + by + pictures.length) % pictures.length);
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (pictures.length < 2 || (target instanceof Element && target.closest(WITH_ARROWS))) return;
    if (key === "ArrowRight") go(1);
    if (key === "ArrowLeft") go(-1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  const picture = pictures[shown];
  if (!picture) return null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={pictures.length > 1 ? `${noun} ${shown + 1} of ${pictures.length}` : noun}
      description={instead ?? picture.alt}
      className="sm:max-w-5xl"
    >
      <div className="grid gap-4">
        {pictures.length > 1 ? (
          <div className="flex gap-3">
            <Button variant="outline" onClick={() => go(-1)}>
              Previous
            </Button>
            <Button variant="outline" onClick={() => go(1)}>
              Next
            </Button>
          </div>
        ) : null}
        {instead === undefined ? <LargePicture key={picture.id} picture={picture} /> : null}
        {children}
      </div>
    </Dialog>
  );
}

function LargePicture({ picture: { src, srcSet, credit, width, height } }: { picture: ViewedPicture }) {
  return (
    <figure>
      <UploadedImage
        src={src}
        srcSet={srcSet}
        sizes="(min-width: 1024px) 64rem, 100vw"
        alt=""
        width={width ?? 1280}
        height={height ?? 853}
        loading="eager"
        className="h-auto max-h-[60dvh] w-full object-contain"
      />
      {credit ? <figcaption className="mt-2 type-data text-ink-2">{credit}</figcaption> : null}
    </figure>
  );
}
