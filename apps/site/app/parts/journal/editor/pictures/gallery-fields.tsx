import type { ArticlePicture } from "@undercroft/contract";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { emptyPicture, PictureFields } from "./picture-fields.tsx";
import { PictureLibrary } from "./picture-library.tsx";
import { PictureUpload } from "./picture-upload.tsx";

type Row = { key: number; picture: ArticlePicture; file?: File };

let made = 0;
const rowOf = (picture: ArticlePicture, file?: File): Row => {
  made += 1;
  return { key: made, picture, ...(file ? { file } : {}) };
};

type GalleryFieldsProps = {
  articleId: string;
  images: readonly ArticlePicture[];
  files: readonly File[];
  onChange: (images: ArticlePicture[]) => void;
};

/** The pictures of a gallery, in their order. */
export function GalleryFields({ articleId, images, files, onChange }: GalleryFieldsProps) {
  const [rows, setRows] = useState<Row[]>(() => [
    ...images.map((picture) => rowOf(picture)),
    ...files.map((file) => rowOf(emptyPicture, file)),
    ...(images.length + files.length === 0 ? [rowOf(emptyPicture), rowOf(emptyPicture)] : []),
  ]);
  const take = (change: (before: Row[]) => Row[]) =>
    setRows((before) => {
      const next = change(before);
      onChange(next.map(({ picture }) => picture));
      return next;
    });
  const set = (key: number, next: Partial<ArticlePicture>) =>
    take((before) =>
      before.map((row) => (row.key === key ? { ...row, picture: { ...row.picture, ...next } } : row)),
    );
  const move = (place: number, by: number) =>
    take((before) => {
      const next = [...before];
      const [row] = next.splice(place, 1);
      if (row) next.splice(place + by, 0, row);
      return next;
    });
  return (
    <ol className="grid grid-cols-1 gap-4">
      {rows.map(({ key, picture, file }, place) => (
        <li key={key} className="grid min-w-0 grid-cols-1 gap-3 border-2 border-line p-3">
          <p className="flex flex-wrap items-center gap-1">
            <span className="me-auto type-label">Picture {place + 1}</span>
            <Button variant="quiet" size="sm" disabled={place === 0} onClick={() => move(place, -1)}>
              Move picture {place + 1} up
            </Button>
            <Button
              variant="quiet"
              size="sm"
              disabled={rows.length < 3}
              onClick={() => take((before) => before.filter((row) => row.key !== key))}
            >
              Remove picture {place + 1}
            </Button>
          </p>
          <PictureUpload
            folder={articleId}
            label={`Picture ${place + 1}`}
            path={picture.path}
            file={file}
            onPath={(path) => set(key, { path })}
          />
          <PictureLibrary onChoose={(chosen) => set(key, chosen)} />
          <PictureFields picture={picture} number={` (${place + 1})`} onChange={(next) => set(key, next)} />
        </li>
      ))}
      {rows.length < 12 ? (
        <li>
          <Button
            variant="outline"
            size="sm"
            onClick={() => take((before) => [...before, rowOf(emptyPicture)])}
          >
            Add a picture
          </Button>
        </li>
      ) : null}
    </ol>
  );
}
