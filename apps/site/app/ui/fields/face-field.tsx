import { Button } from "#app/ui/button.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import { UploadField } from "#app/ui/uploads/upload-field.tsx";
import { type SendUpload, useUploads } from "#app/ui/uploads/use-uploads.ts";
import { Field } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

const PICTURES = ["image/jpeg", "image/png", "image/webp"] as const;

/** A picture in the file store and what it shows; both empty where there is none. */
export type Face = { path: string; alt: string };

type FaceFieldProps = {
  face: Face;
  onChange: (face: Face) => void;
  /** Where the picture is read. */
  src: string;
  /** Sends a file and answers the path it is kept under. */
  send: (...sent: Parameters<SendUpload>) => Promise<string>;
};

/** The picture of a page, with what it shows. */
export function FaceField({ face, onChange, src, send }: FaceFieldProps) {
  const uploads = useUploads({
    types: PICTURES,
    send: async (...sent) => onChange({ ...face, path: await send(...sent) }),
  });
  return (
    <div className="grid gap-4">
      {face.path ? (
        <div className="flex items-start gap-4">
          <UploadedImage src={src} alt={face.alt || "Your picture"} className="size-32 object-cover" />
          <Button variant="outline" size="sm" onClick={() => onChange({ path: "", alt: "" })}>
            Remove the picture
          </Button>
        </div>
      ) : null}
      <UploadField
        label={face.path ? "Another picture" : "Picture (optional)"}
        hint="JPEG, PNG or WebP, up to 10 MB. It is shown as a square."
        types={PICTURES}
        items={uploads.items}
        onFiles={uploads.add}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
      />
      {face.path ? (
        <Field label="What the picture shows" hint="One sentence for people who cannot see it.">
          <TextInput
            value={face.alt}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => onChange({ ...face, alt: event.target.value })}
          />
        </Field>
      ) : null}
    </div>
  );
}
