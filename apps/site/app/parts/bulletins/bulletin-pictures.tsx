import { sendFile } from "#app/api/send-file.ts";
import { resizedAddress } from "#app/api/upload-address.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import { UploadField } from "#app/ui/uploads/upload-field.tsx";
import { useUploads } from "#app/ui/uploads/use-uploads.ts";
import type { Picture, Sender } from "./team-bulletins.ts";

const PICTURES = ["image/jpeg", "image/png", "image/webp"] as const;
const MOST = 3;

type BulletinPicturesProps = {
  sender: Sender;
  pictures: readonly Picture[];
  onChange: (pictures: Picture[]) => void;
  error: string | undefined;
};

/** Up to three pictures, each with what it shows. */
export function BulletinPictures({ sender, pictures, onChange, error }: BulletinPicturesProps) {
  const bucket = sender.kind === "organiser" ? "event_media" : "venue_media";
  const uploads = useUploads({
    types: PICTURES,
    send: async (file, options) => {
      const name = await sendFile({ file, bucket, folder: sender.id, ...options });
      onChange([...pictures, { path: `${bucket}/${name}`, alt: "" }]);
    },
  });
  const change = (path: string, alt: string) =>
    onChange(pictures.map((picture) => (picture.path === path ? { path, alt } : picture)));
  return (
    <div className="grid gap-4">
      {pictures.map(({ path, alt }, at) => (
        <div key={path} className="flex flex-wrap items-start gap-4">
          <UploadedImage
            src={resizedAddress(path, 320)}
            alt={alt || `Picture ${at + 1}`}
            className="size-32"
          />
          <div className="grid min-w-52 grow gap-2">
            <Field
              label={`What picture ${at + 1} shows`}
              hint="One sentence for people who cannot see it."
              required
            >
              <TextInput
                value={alt}
                maxLength={300}
                autoComplete="off"
                onChange={(event) => change(path, event.target.value)}
              />
            </Field>
            <Button
              className="justify-self-start"
              variant="outline"
              size="sm"
              onClick={() => onChange(pictures.filter((picture) => picture.path !== path))}
            >
              Remove picture {at + 1}
            </Button>
          </div>
        </div>
      ))}
      <p role="alert" className="text-red text-small empty:hidden">
        {error}
      </p>
      {pictures.length < MOST ? (
        <UploadField
          label={pictures.length === 0 ? "Pictures (optional)" : "Another picture (optional)"}
          hint="JPEG, PNG or WebP, up to 10 MB. At most three."
          types={PICTURES}
          items={uploads.items}
          onFiles={uploads.add}
          onCancel={uploads.cancel}
          onRetry={uploads.retry}
        />
      ) : null}
    </div>
  );
}
