import { useEffect, useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type AskRemovalProps = { photoId: string; isAsked: boolean; onAsked: () => void };

/** Lets a person who is in a photo have it hidden, with an account or without. */
export function AskRemoval({ photoId, isAsked, onAsked }: AskRemovalProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isAsked)
    return (
      <p role="status" className="max-w-reading border-green border-s-4 ps-4">
        This photo is off the page now. The team of this night has been told, and decides whether its file is
        deleted.
      </p>
    );
  if (isOpen) return <AskForm photoId={photoId} onAsked={onAsked} onCancel={() => setIsOpen(false)} />;
  return (
    <div>
      <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
        I'm in this photo: take it off
      </Button>
    </div>
  );
}

type AskFormProps = { photoId: string; onAsked: () => void; onCancel: () => void };

function AskForm({ photoId, onAsked, onCancel }: AskFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["night-photo-removals"]);
  const form = useHeldForm({
    name: `photo-removal:${photoId}`,
    defaults: { words: "" },
    refusal,
    refusedAt: ["words"],
    send: async ({ words }) => {
      const asked = { p_photo_id: photoId, p_words: words };
      if (await attempt(() => call("ask_photo_removal", asked))) onAsked();
    },
  });
  const { ref } = form.props;
  // the button that was pressed has gone, and the field may stand below the edge of the dialog
  useEffect(() => ref.current?.querySelector("textarea")?.focus(), [ref]);
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <p>The photo leaves the page at once, for everybody. We keep nothing about who asked.</p>
      <Field
        label="Anything the team should know? (optional)"
        hint="Where you are in the photo, for example. At most 500 characters."
        error={form.errors.words}
      >
        <TextArea rows={2} {...form.register("words")} maxLength={500} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          Take it off the page
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  );
}
