import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { type Crop, cropArea, moveCrop } from "./crop.ts";

type CropFrameProps = {
  file: File;
  /** width by height */
  aspect: number;
  crop: Crop;
  onCrop: (crop: Crop) => void;
  picture: HTMLImageElement | null;
  onPicture: (picture: HTMLImageElement) => void;
  onBroken: () => void;
};

const STEPS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
};

/** A picture behind a frame: dragged by pointer, moved by the arrow keys. */
export function CropFrame({ file, aspect, crop, onCrop, picture, onPicture, onBroken }: CropFrameProps) {
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const address = useObjectAddress(file);
  const size = picture && { width: picture.naturalWidth, height: picture.naturalHeight };
  const area = size ? cropArea(size, aspect, crop) : null;

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step || !size) return;
    event.preventDefault();
    onCrop(moveCrop(size, aspect, crop, step));
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const from = dragged.current;
    if (!from || !size) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const by = { x: (from.x - event.clientX) / width, y: (from.y - event.clientY) / height };
    onCrop(moveCrop(size, aspect, crop, by));
    dragged.current = { x: event.clientX, y: event.clientY };
  }

  return (
    <div
      role="application"
      aria-label="Part of the picture that is shown. Arrow keys move it."
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrow keys
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        dragged.current = null;
      }}
      className="halftone relative mx-auto w-full max-w-80 cursor-move touch-none overflow-hidden border-2 border-ink"
      style={{ aspectRatio: aspect }}
    >
      {address ? (
        <img
          src={address}
          alt=""
          draggable={false}
          onLoad={(event) => onPicture(event.currentTarget)}
          onError={onBroken}
          className="pointer-events-none absolute max-w-none select-none"
          style={area && size ? placeIn(area, size) : { visibility: "hidden" }}
        />
      ) : null}
    </div>
  );
}

/** An address of the file for as long as it is shown. */
function useObjectAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

const placeIn = (
  area: { left: number; top: number; width: number; height: number },
  size: { width: number; height: number },
) => ({
  width: `${(size.width / area.width) * 100}%`,
  left: `${(-area.left / area.width) * 100}%`,
  top: `${(-area.top / area.height) * 100}%`,
});
