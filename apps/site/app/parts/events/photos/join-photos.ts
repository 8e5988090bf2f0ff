import type { TeamPhoto } from "./photos-queries.ts";

/** A photo as it is being edited. */
export type EditedPhoto = {
  /** null until it is saved */
  id: string | null;
  path: string;
  alt: string;
  credit: string;
  /** why nobody else sees it, or null */
  state: string | null;
};

const toEdited = ({ id, path, alt, credit, asked_at, is_hidden }: TeamPhoto): EditedPhoto => ({
  id,
  path,
  alt,
  credit: credit ?? "",
  state: is_hidden ? "Hidden by our staff" : asked_at ? "Hidden: a person asked to be taken off" : null,
});

/** What was typed, joined with the photos there are now: those taken off go, and new ones of colleagues come last. */
export function joinPhotos(typed: readonly EditedPhoto[], photos: readonly TeamPhoto[]): EditedPhoto[] {
  const now = new Map(photos.map((photo) => [photo.path, toEdited(photo)]));
  const stay = typed.filter(({ id, path }) => id === null || now.has(path));
  const known = new Set(stay.map(({ path }) => path));
  return [
    ...stay.map((photo) => ({
      ...photo,
      id: now.get(photo.path)?.id ?? null,
      state: now.get(photo.path)?.state ?? null,
    })),
    ...photos.filter(({ path }) => !known.has(path)).map(toEdited),
  ];
}
