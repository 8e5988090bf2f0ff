import { useEffect, useRef } from "react";
import { sendFile } from "#app/api/send-file.ts";
import { UploadField } from "#app/ui/uploads/upload-field.tsx";
import { useUploads } from "#app/ui/uploads/use-uploads.ts";

const types = ["image/png", "image/jpeg", "image/webp"] as const;

type ScreenshotFieldProps = {
  personId: string;
  /** told the picture's name in the bucket `evidence`, or null when it is taken off the list */
  onSent: (name: string | null) => void;
};

/** A picture of what went wrong, which its sender and the staff alone can see. Import it lazily. */
export default function ScreenshotField({ personId, onSent }: ScreenshotFieldProps) {
  const tell = useRef(onSent);
  tell.current = onSent;
  const { items, add, cancel, retry } = useUploads({
    types,
    send: async (file, options) =>
      tell.current(await sendFile({ file, bucket: "evidence", folder: personId, ...options })),
  });
  const isDone = items.some(({ state }) => state === "done");
  useEffect(() => {
    if (!isDone) tell.current(null);
  }, [isDone]);
  return (
    <UploadField
      label="A screenshot"
      hint="If you have one. Only you and our staff can see it."
      types={types}
      items={items}
      onFiles={add}
      onCancel={cancel}
      onRetry={retry}
      closed={items.length > 0 ? "One picture a report." : undefined}
    />
  );
}
