import { sendFile } from "#app/api/send-file.ts";
import { resizedAddress } from "#app/api/upload-address.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import { UploadField } from "#app/ui/uploads/upload-field.tsx";
import { useUploads } from "#app/ui/uploads/use-uploads.ts";
import { usePage } from "./page-context.ts";
import type { Picture } from "./page-data.ts";

const PICTURES = ["image/jpeg", "image/png", "image/webp"] as const;

const kinds = {
  cover: "Cover, at the top of the page",
  gallery: "Gallery",
  room: "A room",
  route: "The way in",
  door: "The door",
  toilet: "The toilet",
};

/** The pictures in their order, each with what it shows and who took it. */
export function PictureFields() {
  const { venueId, page, set, errorOf } = usePage();
  const uploads = useUploads({
    types: PICTURES,
    send: async (file, options) => {
      const name = await sendFile({ file, bucket: "venue_media", folder: venueId, ...options });
      const picture = { path: `venue_media/${name}`, alt: "", credit: "", kind: "gallery" };
      // others may have arrived since these were chosen
      set((now) => ({ pictures: [...now.pictures, picture] }));
    },
  });
  return (
    <>
      <p role="alert" className="text-red text-small empty:hidden">
        {errorOf("pictures")}
      </p>
      <ol className="grid gap-5">
        {page.pictures.map((picture, at) => (
          <PictureRow key={picture.path} picture={picture} at={at} />
        ))}
      </ol>
      <UploadField
        label="Add pictures"
        hint="JPEG, PNG or WebP, up to 10 MB each. Pictures of the way in, the door and the toilet help people plan."
        types={PICTURES}
        multiple
        items={uploads.items}
        onFiles={uploads.add}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
      />
    </>
  );
}

function PictureRow({ picture, at }: { picture: Picture; at: number }) {
  const { page, set, errorOf } = usePage();
  const put = (change: Partial<Picture>) =>
    set({ pictures: page.pictures.map((one, n) => (n === at ? { ...one, ...change } : one)) });
  const move = (by: number) => {
    const pictures = page.pictures.filter((_, n) => n !== at);
    pictures.splice(at + by, 0, picture);
    set({ pictures });
  };
  const called = picture.alt || `picture ${at + 1}`;
  return (
    <li className="grid gap-4 border-line border-t pt-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <UploadedImage
        src={resizedAddress(picture.path, 320)}
        alt={picture.alt}
        className="aspect-3/2 w-40 border border-line"
      />
      <div className="grid gap-3">
        <Field
          label="What it shows"
          hint="One sentence for people who cannot see it."
          error={errorOf(`pictures.${at}`)}
          required
        >
          <TextInput
            value={picture.alt}
            maxLength={300}
            onChange={(event) => put({ alt: event.target.value })}
          />
        </Field>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Credit">
            <TextInput
              value={picture.credit}
              maxLength={100}
              onChange={(event) => put({ credit: event.target.value })}
            />
          </Field>
          <Field label="Where it stands">
            <Select value={picture.kind} onChange={(event) => put({ kind: event.target.value })}>
              {Object.entries(kinds).map(([kind, label]) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="outline" disabled={at === 0} onClick={() => move(-1)}>
            Earlier<span className="sr-only">: {called}</span>
          </Button>
          <Button
            size="sm"
            variant="outline"
            disabled={at === page.pictures.length - 1}
            onClick={() => move(1)}
          >
            Later<span className="sr-only">: {called}</span>
          </Button>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => set({ pictures: page.pictures.filter((_, n) => n !== at) })}
          >
            Remove<span className="sr-only"> {called}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}
