import { sendFile } from "#app/api/send-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { UploadField } from "#app/ui/uploads/upload-field.tsx";
import { useUploads } from "#app/ui/uploads/use-uploads.ts";
import type { ApplicationDraft } from "./application-draft.ts";

const PDF = ["application/pdf"] as const;

type ApplyFieldsProps = {
  draft: ApplicationDraft;
  onChange: (change: (draft: ApplicationDraft) => ApplicationDraft) => void;
  personId: string | null;
};

/** What an application says. */
export function ApplyFields({ draft, onChange, personId }: ApplyFieldsProps) {
  const set = (change: Partial<ApplicationDraft>) => onChange((before) => ({ ...before, ...change }));
  return (
    <>
      <Field
        label="Note"
        hint={`What you have done, and why here. ${2000 - draft.note.length} characters left.`}
      >
        <TextArea
          rows={6}
          value={draft.note}
          maxLength={2000}
          onChange={(event) => set({ note: event.target.value })}
        />
      </Field>
      {personId ? <CvField draft={draft} set={set} personId={personId} /> : null}
      <Field label="Links (optional)" hint="Up to five, one a line: mixes, portfolios, shows.">
        <TextArea rows={2} value={draft.links} onChange={(event) => set({ links: event.target.value })} />
      </Field>
      <Field label="When you can work (optional)">
        <TextArea
          rows={2}
          value={draft.availability}
          maxLength={500}
          onChange={(event) => set({ availability: event.target.value })}
        />
      </Field>
      <Field
        label="What you need for an interview (optional)"
        hint="Access, interpreting, hours. Encrypted, and shown to them only if they ask you for an interview."
      >
        <TextArea
          rows={2}
          value={draft.access_needs}
          maxLength={1000}
          onChange={(event) => set({ access_needs: event.target.value })}
        />
      </Field>
    </>
  );
}

type CvFieldProps = {
  draft: ApplicationDraft;
  set: (change: Partial<ApplicationDraft>) => void;
  personId: string;
};

function CvField({ draft, set, personId }: CvFieldProps) {
  const uploads = useUploads({
    types: PDF,
    send: async (file, options) => {
      const path = await sendFile({ file, bucket: "cvs", folder: personId, ...options });
      set({ cv: { path, name: file.name } });
    },
  });
  if (draft.cv)
    return (
      <div className="flex flex-wrap items-center gap-3 border-2 border-line-strong p-4">
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className="font-bold">CV</span> {draft.cv.name}
        </p>
        <Button variant="outline" size="sm" onClick={() => set({ cv: null })}>
          Remove the CV
        </Button>
      </div>
    );
  return (
    <UploadField
      label="CV (optional)"
      hint="A PDF of up to 10 MB. Leave out your date of birth, photo and right-to-work papers."
      types={PDF}
      items={uploads.items}
      onFiles={uploads.add}
      onCancel={uploads.cancel}
      onRetry={uploads.retry}
    />
  );
}
