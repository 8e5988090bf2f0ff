import { sendFile } from "#app/api/send-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Check } from "#app/ui/icons/check.ts";
import { UploadField } from "#app/ui/uploads/upload-field.tsx";
import { useUploads } from "#app/ui/uploads/use-uploads.ts";
import { useClaim } from "./claim-context.ts";

const TYPES = ["application/pdf", "image/jpeg", "image/png", "image/webp"] as const;

/** A file that shows who runs the room; our staff alone can open it. */
export function EvidenceField() {
  const { payload, set, errorOf, personId } = useClaim();
  const uploads = useUploads({
    types: TYPES,
    send: async (file, options) =>
      set({ evidence_path: await sendFile({ file, bucket: "evidence", folder: personId, ...options }) }),
  });
  if (payload.evidence_path)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex items-center gap-2">
          <Check className="size-5 text-green" aria-hidden="true" />
          Your file is here.
        </p>
        <Button variant="outline" size="sm" onClick={() => set({ evidence_path: null })}>
          Remove it
        </Button>
        <p role="alert" className="basis-full text-red text-small empty:hidden">
          {errorOf("evidence_path")}
        </p>
      </div>
    );
  return (
    <UploadField
      label="A file"
      hint="A lease, a rates bill or the licence: PDF, JPEG, PNG or WebP, up to 10 MB. Our staff alone can open it; it is deleted 90 days after the decision."
      types={TYPES}
      items={uploads.items}
      onFiles={uploads.add}
      onCancel={uploads.cancel}
      onRetry={uploads.retry}
    />
  );
}
