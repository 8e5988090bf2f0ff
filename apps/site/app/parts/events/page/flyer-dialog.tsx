import { pictureSources, resizedAddress } from "#app/api/upload-address.ts";
import { type PosterSubject, posterAddress } from "#app/parts/events/posters/poster-address.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { notifyImageFailed } from "#app/ui/notices/toasts.ts";

type FlyerDialogProps = { event: PosterSubject; alt: string; onClose: () => void };

/** The flyer as large as the screen allows. Import it lazily. */
export default function FlyerDialog({ event, alt, onClose }: FlyerDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<span className="sr-only">{event.title}: the flyer</span>}
      className="max-w-[min(60rem,calc(100vw-2rem))]!"
    >
      <img
        src={event.image_path ? resizedAddress(event.image_path, 1280) : posterAddress(event, "full")}
        srcSet={event.image_path ? pictureSources(event.image_path, 1280) : undefined}
        sizes="(min-width: 1024px) 900px, 100vw"
        alt={alt}
        width={720}
        height={960}
        onError={event.image_path ? notifyImageFailed : undefined}
        className="mx-auto h-auto max-h-[calc(100dvh-9rem)] w-auto max-w-full object-contain"
      />
    </Dialog>
  );
}
