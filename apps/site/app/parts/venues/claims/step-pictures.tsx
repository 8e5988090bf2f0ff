import { sendFile } from "#app/api/send-file.ts";
import { resizedAddress } from "#app/api/upload-address.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { ArrowDown } from "#app/ui/icons/arrow-down.ts";
import { ArrowUp } from "#app/ui/icons/arrow-up.ts";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import { UploadField } from "#app/ui/uploads/upload-field.tsx";
import { useUploads } from "#app/ui/uploads/use-uploads.ts";
import { useClaim } from "./claim-context.ts";

const PICTURES = ["image/jpeg", "image/png", "image/webp"] as const;

/** Pictures in their order, each with what it shows. */
export function StepPictures() {
  const { claim, payload, set, errorOf } = useClaim();
  const pictures = payload.pictures ?? [];
  const uploads = useUploads({
    types: PICTURES,
    send: async (file, options) => {
      const name = await sendFile({ file, bucket: "venue_media", folder: claim.venue.id, ...options });
      set((now) => ({ pictures: [...(now.pictures ?? []), { path: `venue_media/${name}` }] }));
    },
  });
  const put = (at: number, change: Partial<(typeof pictures)[number]>) =>
    set({
      pictures: pictures.map((picture, number) => (number === at ? { ...picture, ...change } : picture)),
    });
  const move = (at: number, by: number) => {
    const next = [...pictures];
    const [taken] = next.splice(at, 1);
    if (taken) next.splice(at + by, 0, taken);
    set({ pictures: next });
  };
  return (
    <>
      <p className="text-ink-2">
        The first one stands at the head of the page. Pictures of the way in, the doors and the toilets help
        people plan. They are public once the room is.
      </p>
      <ol className="grid gap-5">
        {pictures.map((picture, at) => (
          <PictureRow
            key={picture.path}
            picture={picture}
            number={at + 1}
            isLast={at === pictures.length - 1}
            onChange={(change) => put(at, change)}
            onMove={(by) => move(at, by)}
            onRemove={() => set({ pictures: pictures.filter((_, number) => number !== at) })}
          />
        ))}
      </ol>
      <p role="alert" className="text-red text-small empty:hidden">
        {errorOf("pictures")}
      </p>
      <UploadField
        label={pictures.length > 0 ? "More pictures" : "Pictures (optional)"}
        hint="JPEG, PNG or WebP, up to 10 MB each, at most twenty."
        types={PICTURES}
        multiple
        items={uploads.items}
        onFiles={uploads.add}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
        closed={pictures.length >= 20 ? "Twenty pictures are there. Remove one to add another." : undefined}
      />
    </>
  );
}

type PictureRowProps = {
  picture: { path: string; alt?: string; credit?: string };
  number: number;
  isLast: boolean;
  onChange: (change: { alt?: string; credit?: string }) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

/** One picture with what it shows, who made it, and its place in the order. */
function PictureRow({ picture, number, isLast, onChange, onMove, onRemove }: PictureRowProps) {
  return (
    <li className="grid gap-4 border-line border-b pb-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <UploadedImage
        src={resizedAddress(picture.path, 320)}
        alt={picture.alt || `Picture ${number}`}
        className="w-40 border border-line"
      />
      <div className="grid gap-4">
        <Field
          label={`What picture ${number} shows`}
          hint="One sentence for people who cannot see it."
          required
        >
          <TextInput
            value={picture.alt ?? ""}
            maxLength={300}
            onChange={(event) => onChange({ alt: event.target.value })}
          />
        </Field>
        <Field label="Credit (optional)">
          <TextInput
            value={picture.credit ?? ""}
            maxLength={100}
            onChange={(event) => onChange({ credit: event.target.value })}
          />
        </Field>
        <p className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Picture ${number} earlier`}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          >
            <ArrowUp className="size-5" aria-hidden="true" />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Picture ${number} later`}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <ArrowDown className="size-5" aria-hidden="true" />
          </Button>
          <Button variant="outline" size="sm" onClick={onRemove}>
            Remove
          </Button>
        </p>
      </div>
    </li>
  );
}
