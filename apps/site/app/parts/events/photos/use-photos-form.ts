import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import type { ManagedEvent } from "#app/parts/events/manage/manage-queries.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { type EditedPhoto, joinPhotos } from "./join-photos.ts";
import type { TeamPhoto } from "./photos-queries.ts";

const isUndescribed = ({ alt }: EditedPhoto) => alt.trim() === "";

/** The photos of a night while its team edits them: what was typed stays until it is saved. */
export function usePhotosForm(event: ManagedEvent, photos: readonly TeamPhoto[]) {
  const [typed, setTyped] = useState<readonly EditedPhoto[]>([]);
  const [hasTried, setHasTried] = useState(false);
  const { attempt, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const rows = joinPhotos(typed, photos);
  return {
    rows,
    isBusy,
    refusal,
    errorOf: (photo: EditedPhoto) =>
      hasTried && isUndescribed(photo) ? "Say what it shows, in 1 to 300 characters." : undefined,
    change: (at: number, change: Partial<EditedPhoto>) =>
      setTyped(rows.map((row, n) => (n === at ? { ...row, ...change } : row))),
    move: (at: number, to: number) =>
      setTyped(rows.toSpliced(at, 1).toSpliced(to, 0, ...rows.slice(at, at + 1))),
    // others may have arrived since these were chosen
    add: (path: string) =>
      setTyped((now) => [...joinPhotos(now, photos), { id: null, path, alt: "", credit: "", state: null }]),
    save: async () => {
      setHasTried(true);
      if (rows.some(isUndescribed)) return;
      const list = rows.map(({ path, alt, credit }) => ({ path, alt, credit }));
      const isSaved = await attempt(() =>
        call("save_event_photos", { p_event_id: event.id, p_photos: list }),
      );
      if (!isSaved) return;
      setHasTried(false);
      // what is saved goes when it is taken off, and is not taken for new
      setTyped((now) =>
        now.map((row) => (list.some(({ path }) => path === row.path) ? { ...row, id: row.id ?? "" } : row)),
      );
      notify("Photos saved");
    },
    remove: async ({ id, path }: EditedPhoto) => {
      const isGone =
        id === null || (await attempt(() => call("decide_event_photo", { p_photo_id: id, p_stays: false })));
      if (isGone) setTyped((now) => now.filter((photo) => photo.path !== path));
    },
  };
}
