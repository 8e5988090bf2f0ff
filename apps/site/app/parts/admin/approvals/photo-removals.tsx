import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { resizedAddress } from "#app/api/upload-address.ts";
import { momentName } from "#app/format/moment.ts";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";

const listPhotoRemovals = () => call("list_photo_removals");

/** Photos of past nights that people in them want taken off, where the team has not decided yet. */
export function PhotoRemovals() {
  const { run, isBusy, refusal } = useAct();
  const query = useQuery({ queryKey: ["staff", "photos"], queryFn: listPhotoRemovals, staleTime: 0 });
  const decide = async (id: string, stays: boolean) => {
    const isDone = await run(() => call("decide_event_photo", { p_photo_id: id, p_stays: stays }));
    if (isDone) notify(stays ? "The photo is shown again" : "The photo is gone");
  };
  return (
    <section aria-labelledby="photos" className="border-ink border-t-2 pt-4">
      <h2 id="photos" className="mb-3 type-h3">
        Photos people want taken off
      </h2>
      <p className="mb-3 max-w-reading text-ink-2">
        These photos are off their pages until the team decides. You can decide for it.
      </p>
      <RefusalNote refusal={refusal} />
      <Loaded query={query} what="The list of photos" why={staffWhy(query)}>
        {(photos) => (
          <StaffList
            label="Photos waiting"
            most={100}
            items={photos}
            idOf={(photo) => photo.id}
            empty="No photo is waiting."
          >
            {(photo) => (
              <article className="grid gap-3" aria-label={`Photo of ${photo.event_title}`}>
                <p className="text-small">
                  {photo.organiser}, <Link to={`/events/${photo.event_slug}`}>{photo.event_title}</Link>,{" "}
                  {momentName(photo.asked_at)}
                </p>
                <UploadedImage
                  src={resizedAddress(photo.path, 320)}
                  alt={photo.alt}
                  className="aspect-3/2 w-40 border border-line"
                />
                {photo.asked_words ? (
                  <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">
                    {photo.asked_words}
                  </p>
                ) : null}
                <div className="flex flex-wrap gap-3">
                  <Button size="sm" busy={isBusy} onClick={() => void decide(photo.id, false)}>
                    Take the photo off
                  </Button>
                  <Button
                    size="sm"
                    variant="outline"
                    busy={isBusy}
                    onClick={() => void decide(photo.id, true)}
                  >
                    Show it again
                  </Button>
                </div>
              </article>
            )}
          </StaffList>
        )}
      </Loaded>
    </section>
  );
}
