import { sendFile } from "#app/api/send-file.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import type { ManagedEvent } from "#app/parts/events/manage/manage-queries.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { UploadField } from "#app/ui/uploads/upload-field.tsx";
import { useUploads } from "#app/ui/uploads/use-uploads.ts";
import { PhotoRow } from "./photo-row.tsx";
import type { TeamPhoto } from "./photos-queries.ts";
import { usePhotosForm } from "./use-photos-form.ts";

const PICTURES = ["image/jpeg", "image/png", "image/webp"] as const;

/** The photos in their order, each with what it shows and who took it. The first is the cover. */
export function PhotosForm({ event, photos }: { event: ManagedEvent; photos: readonly TeamPhoto[] }) {
  const edited = usePhotosForm(event, photos);
  const { rows } = edited;
  const form = useHeldForm({
    name: `photos:${event.id}`,
    // each photo has a row with fields of its own, which `usePhotosForm` joins with what others have sent meanwhile
    defaults: {},
    refusal: edited.refusal,
    refusedAt: ["photos"],
    send: () => edited.save(),
  });
  const uploads = useUploads({
    types: PICTURES,
    send: async (file, options) => {
      const name = await sendFile({ file, bucket: "event_media", folder: event.organiser_id, ...options });
      edited.add(`event_media/${name}`);
    },
  });
  return (
    <form {...form.props} className="grid gap-5">
      <p className="max-w-reading text-ink-2">
        {rows.length === 0 ? "No photos yet. " : ""}Everybody sees these photos on the page of this night. The
        first is the cover. People who are in a photo can ask to be taken off.
      </p>
      <p role="alert" className="text-red text-small empty:hidden">
        {form.errors.photos}
      </p>
      <ol className="grid gap-5">
        {rows.map((photo, at) => (
          <PhotoRow
            key={photo.path}
            photo={photo}
            at={at}
            count={rows.length}
            error={edited.errorOf(photo)}
            onChange={(change) => edited.change(at, change)}
            onMove={(to) => edited.move(at, to)}
            onRemove={() => edited.remove(photo)}
          />
        ))}
      </ol>
      <UploadField
        label="Add photos"
        hint="JPEG, PNG or WebP, up to 10 MB each, at most 60 photos. Ask the people in them first."
        types={PICTURES}
        multiple
        items={uploads.items}
        onFiles={uploads.add}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
      />
      <RefusalNote refusal={form.rest} />
      {rows.length === 0 ? null : (
        <div>
          <Button type="submit" busy={edited.isBusy}>
            Save photos
          </Button>
        </div>
      )}
    </form>
  );
}
