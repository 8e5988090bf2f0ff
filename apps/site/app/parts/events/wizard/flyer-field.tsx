import { SendFileError, sendFile } from "#app/api/send-file.ts";
import { resizedAddress } from "#app/api/upload-address.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import { UploadField } from "#app/ui/uploads/upload-field.tsx";
import { useUploads } from "#app/ui/uploads/use-uploads.ts";
import { findFlyerProblem } from "./flyer-size.ts";
import { useWizard } from "./wizard-context.ts";

const PICTURES = ["image/jpeg", "image/png", "image/webp"] as const;

/** The flyer with what it shows and what stands on it. Without one, a poster is drawn from the title. */
export function FlyerField() {
  const { data, set, errorOf, organiserId } = useWizard();
  const uploads = useUploads({
    types: PICTURES,
    send: async (file, options) => {
      const problem = await findFlyerProblem(file);
      if (problem) throw new SendFileError(problem, 400);
      const name = await sendFile({ file, bucket: "event_media", folder: organiserId, ...options });
      set({ image_path: `event_media/${name}` });
    },
  });
  return (
    <div className="grid gap-5">
      {data.image_path ? (
        <div className="flex items-start gap-4">
          <UploadedImage
            src={resizedAddress(data.image_path, 320)}
            alt={data.image_alt ?? "Your flyer"}
            className="w-40 border border-line"
          />
          <Button variant="outline" size="sm" onClick={() => set({ image_path: null })}>
            Remove the flyer
          </Button>
        </div>
      ) : null}
      <UploadField
        label={data.image_path ? "Another flyer" : "Flyer (optional)"}
        hint="JPEG, PNG or WebP, up to 10 MB and at least 600 pixels on its shorter side. Without one we draw a poster from your title."
        types={PICTURES}
        items={uploads.items}
        onFiles={uploads.add}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
      />
      <p role="alert" className="text-red text-small empty:hidden">
        {errorOf("image_path")}
      </p>
      {data.image_path ? (
        <>
          <Field
            label="What the picture shows"
            hint="One sentence for people who cannot see it."
            error={errorOf("image_alt")}
            required
          >
            <TextInput
              value={data.image_alt ?? ""}
              onChange={(event) => set({ image_alt: event.target.value })}
            />
          </Field>
          <Field label="Text from the flyer (optional)" error={errorOf("flyer_text")}>
            <TextArea
              rows={3}
              value={data.flyer_text ?? ""}
              onChange={(event) => set({ flyer_text: event.target.value })}
            />
          </Field>
        </>
      ) : null}
    </div>
  );
}
