/** Where uploaded pictures are served: the one maker of their addresses. */

const BASE = "/storage/v1";
/** Widths a page may ask for, in pixels. */
const WIDTHS = [160, 320, 640, 960, 1280, 2048] as const;

const isElsewhere = (path: string): boolean => path.startsWith("/") || /^https?:/.test(path);
const encode = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** The address of an uploaded picture. @param path bucket and name, or an address that is used as it is */
export function uploadAddress(path: string): string {
  return isElsewhere(path) ? path : `${BASE}/object/public/${encode(path)}`;
}

/** The same picture, no wider than `width` pixels. */
export function resizedAddress(path: string, width: number): string {
  return isElsewhere(path) ? path : `${BASE}/render/image/public/${encode(path)}?width=${width}`;
}

/** For the `srcset` of an img: the picture in every width up to `most`; undefined where it cannot be resized. */
export function pictureSources(path: string, most = 2048): string | undefined {
  if (isElsewhere(path)) return undefined;
  return WIDTHS.filter((width) => width <= most)
    .map((width) => `${resizedAddress(path, width)} ${width}w`)
    .join(", ");
}

/** The address of a square picture of up to 160 px, for a screen of any density; empty where there is none. */
export const squarePicture = (path: string | null | undefined): { src?: string; srcSet?: string } =>
  path ? { src: resizedAddress(path, 160), srcSet: pictureSources(path, 320) } : {};
