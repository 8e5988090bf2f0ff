import { useEffect, useState } from "react";
import type { Picture } from "#app/parts/social/post.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import { readPictureAddresses } from "./read-picture-addresses.ts";

const WIDTH = 1600;

/** One picture as it is, with its description below. */
export default function PictureDialog({ picture, onClose }: { picture: Picture; onClose: () => void }) {
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    readPictureAddresses([picture.path], WIDTH)
      .then((addresses) => {
        if (!isCurrent) return;
        setAddress(addresses[picture.path] ?? null);
        setHasFailed(!addresses[picture.path]);
      })
      .catch(() => isCurrent && setHasFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [picture.path]);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Picture" className="max-w-4xl">
      {address ? (
        <UploadedImage src={address} alt={picture.alt} className="max-h-[70dvh] w-full object-contain" />
      ) : hasFailed ? (
        <p role="status">This picture could not be loaded. It may have been taken away.</p>
      ) : (
        <Halftone className="h-80" />
      )}
      <p className="mt-4 text-ink-2 [overflow-wrap:anywhere]">{picture.alt}</p>
    </Dialog>
  );
}
