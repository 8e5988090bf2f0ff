import { sendFile } from "#app/api/send-file.ts";
import { Button } from "#app/ui/button.tsx";
import { UploadField } from "#app/ui/uploads/upload-field.tsx";
import { useUploads } from "#app/ui/uploads/use-uploads.ts";
import type { EntryQuestion } from "./entry-queries.ts";

const types = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;

type EntryFileFieldProps = {
  question: EntryQuestion;
  /** where it lies in the bucket */
  file: string | null;
  hint: string;
  error: string | undefined;
  personId: string;
  onChange: (file: string | null) => void;
};

/** A picture or paper as an answer. */
export function EntryFileField({ question, file, hint, error, personId, onChange }: EntryFileFieldProps) {
  const uploads = useUploads({
    types,
    send: async (chosen, options) => {
      onChange(await sendFile({ file: chosen, bucket: "entry_files", folder: personId, ...options }));
    },
  });
  return (
    <div className="grid gap-1">
      {file ? (
        <div className="flex flex-wrap items-center gap-3 border-2 border-line-strong p-4">
          <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <span className="font-bold">{question.prompt}</span> You have added a file.
          </p>
          <Button variant="outline" size="sm" onClick={() => onChange(null)}>
            Remove the file
          </Button>
        </div>
      ) : (
        <UploadField
          label={question.prompt}
          hint={`A picture or a PDF of up to 10 MB. ${hint}`}
          types={types}
          items={uploads.items}
          onFiles={uploads.add}
          onCancel={uploads.cancel}
          onRetry={uploads.retry}
        />
      )}
      <p role="alert" className="text-red text-small empty:hidden">
        {error}
      </p>
    </div>
  );
}
