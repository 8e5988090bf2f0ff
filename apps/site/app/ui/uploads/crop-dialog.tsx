import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { CENTRED, type Crop, cropArea, MOST_ZOOM, moveCrop } from "./crop.ts";
import { CropFrame } from "./crop-frame.tsx";
import { CropShape } from "./crop-shape.tsx";

type CropDialogProps = {
  file: File;
  /** width by height: 1 for avatars, 3 / 4 for posters; left out, the person chooses */
  aspect?: number;
  onCancel: () => void;
  onDone: (file: File) => void;
};

/** Pixels of the longest edge of what is cut out. */
const LONGEST = 2048;

/** Chooses what of a picture is shown, by pointer or by keys. Import it lazily. */
export function CropDialog({ file, aspect: fixed, onCancel, onDone }: CropDialogProps) {
  const [chosen, setChosen] = useState(1);
  const aspect = fixed ?? chosen;
  const [crop, setCrop] = useState<Crop>(CENTRED);
  const [isBroken, setIsBroken] = useState(false);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const size = picture && { width: picture.naturalWidth, height: picture.naturalHeight };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onCancel()}
      title="Choose what is shown"
      description="Drag the picture, or move it with the arrow keys."
    >
      <CropFrame
        {...{ file, aspect, crop, picture }}
        onCrop={setCrop}
        onPicture={setPicture}
        onBroken={() => setIsBroken(true)}
      />
      {isBroken ? (
        <p role="alert" className="mt-3 text-red">
          This picture is broken and cannot be opened.
        </p>
      ) : null}
      {fixed === undefined ? <CropShape aspect={aspect} onAspect={setChosen} /> : null}
      <label className="mt-4 grid gap-1 font-bold">
        Zoom
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={crop.zoom}
          className="accent-pink"
          onChange={(event) => {
            const zoomed = { ...crop, zoom: Number(event.currentTarget.value) };
            setCrop(size ? moveCrop(size, aspect, zoomed, { x: 0, y: 0 }) : zoomed);
          }}
        />
      </label>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          aria-disabled={!size || undefined}
          onClick={() => {
            if (!picture || !size) return;
            void cutOut(picture, cropArea(size, aspect, crop), file).then(onDone, () => setIsBroken(true));
          }}
        >
          Use this part
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

/** The chosen part as a file of its own. */
async function cutOut(
  picture: HTMLImageElement,
  area: { left: number; top: number; width: number; height: number },
  file: File,
): Promise<File> {
  const scale = Math.min(1, LONGEST / Math.max(area.width, area.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(area.width * scale);
  canvas.height = Math.round(area.height * scale);
  const context = canvas.getContext("2d");
  context?.drawImage(
    picture,
    area.left,
    area.top,
    area.width,
    area.height,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  const type = file.type === "image/png" ? "image/png" : "image/jpeg";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  if (!blob) throw new Error("The picture could not be cut out");
  return new File([blob], file.name, { type, lastModified: file.lastModified });
}
