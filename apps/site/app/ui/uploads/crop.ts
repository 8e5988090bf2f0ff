/** What of a picture a frame shows. Offsets are from the centre in shares of the picture's own width and height. */
export type Crop = { zoom: number; x: number; y: number };

/** The whole frame filled, in the middle. */
export const CENTRED: Crop = { zoom: 1, x: 0, y: 0 };
export const MOST_ZOOM = 4;

/** A rectangle in pixels of the picture. */
export type CropArea = { left: number; top: number; width: number; height: number };

/**
 * The part of a picture that fills a frame of the given proportion (width by height).
 * A crop beyond the edge is moved back.
 */
export function cropArea(picture: { width: number; height: number }, aspect: number, crop: Crop): CropArea {
  const zoom = Math.min(Math.max(crop.zoom, 1), MOST_ZOOM);
  const isWide = picture.width / picture.height > aspect;
  const width = (isWide ? picture.height * aspect : picture.width) / zoom;
  const height = (isWide ? picture.height : picture.width / aspect) / zoom;
  const left = picture.width * (0.5 + crop.x) - width / 2;
  const top = picture.height * (0.5 + crop.y) - height / 2;
  return {
    left: Math.min(Math.max(left, 0), picture.width - width),
    top: Math.min(Math.max(top, 0), picture.height - height),
    width,
    height,
  };
}

/** The crop moved by shares of what is shown, kept within the picture. */
export function moveCrop(
  picture: { width: number; height: number },
  aspect: number,
  crop: Crop,
  by: { x: number; y: number },
): Crop {
  const before = cropArea(picture, aspect, crop);
  const moved = cropArea(picture, aspect, {
    ...crop,
    x: crop.x + (by.x * before.width) / picture.width,
    y: crop.y + (by.y * before.height) / picture.height,
  });
  return {
    zoom: crop.zoom,
    x: (moved.left + moved.width / 2) / picture.width - 0.5,
    y: (moved.top + moved.height / 2) / picture.height - 0.5,
  };
}
