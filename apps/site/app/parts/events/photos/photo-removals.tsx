import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { resizedAddress } from "#app/api/upload-address.ts";
import { momentName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import type { TeamPhoto } from "./photos-queries.ts";

/** Photos that people in them asked to be taken off, hidden until the team decides. Nothing where there are none. */
export function PhotoRemovals({ eventId, photos }: { eventId: string; photos: readonly TeamPhoto[] }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["nights", "event", eventId]);
  const decide = async (photo: TeamPhoto, stays: boolean) => {
    const isDone = await attempt(() => call("decide_event_photo", { p_photo_id: photo.id, p_stays: stays }));
    if (isDone) notify(stays ? "The photo is shown again" : "The photo is gone");
  };
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="asked" className="border-warn border-s-4 ps-4">
      <h3 id="asked" className="type-h3">
        Asked to be taken off
      </h3>
      <p className="mt-1 mb-4 max-w-reading">
        A person in the photo asked for this. It is off the page until you decide.
      </p>
      <RefusalNote refusal={refusal} />
      <ul className="grid gap-5">
        {photos.map((photo) => (
          <li key={photo.id} className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <UploadedImage
              src={resizedAddress(photo.path, 320)}
              alt={photo.alt}
              className="aspect-3/2 w-40 border border-line"
            />
            <div className="grid content-start gap-3">
              <p className="text-ink-2 text-small">{photo.asked_at ? momentName(photo.asked_at) : null}</p>
              {photo.asked_words ? (
                <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">
                  {photo.asked_words}
                </p>
              ) : null}
              <div className="flex flex-wrap gap-3">
                <Button size="sm" busy={isBusy} onClick={() => void decide(photo, false)}>
                  Take the photo off
                </Button>
                <Button size="sm" variant="outline" busy={isBusy} onClick={() => void decide(photo, true)}>
                  Show it again
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
