import { type FormEvent, useState } from "react";
import { useItemSearch } from "#app/api/use-item-search.ts";
import type { ChosenAttachment } from "#app/parts/social/card/attachment.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { GroupedResults } from "#app/ui/lists/grouped-results.tsx";

const kinds = ["event", "venue", "article", "job"] as const;

type AttachmentDialogProps = { onPick: (chosen: ChosenAttachment) => void; onClose: () => void };

/** Finds what a post is about by its name, or takes the address of something to listen to. */
export default function AttachmentDialog({ onPick, onClose }: AttachmentDialogProps) {
  const { words, setWords, problem, ...found } = useItemSearch(kinds, onPick);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="What is it about?">
      <Field label="Search by name" hint="An event, a venue, an article or work" error={problem}>
        <TextInput type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      </Field>
      <GroupedResults groups={found.groups} isEmpty={found.isEmpty} onPick={found.pick} />
      <TrackForm onPick={onPick} />
    </Dialog>
  );
}

function TrackForm({ onPick }: { onPick: (chosen: ChosenAttachment) => void }) {
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const url = address.trim();
    if (!url.startsWith("https://") || !URL.canParse(url) || url.length > 500) {
      setError("Paste the whole address. It begins with https://");
      return;
    }
    onPick({ kind: "track", url, title: url.replace(/^https:\/\/(www\.)?/, "") });
  }
  return (
    <form noValidate onSubmit={submit} className="mt-6 grid gap-3 border-line border-t pt-5">
      <Field
        label="Or something to listen to"
        hint="The address of a track or mix on SoundCloud, Mixcloud or Bandcamp. Others are shown as a link."
        error={error}
      >
        <TextInput
          type="url"
          inputMode="url"
          value={address}
          onChange={(event) => {
            setAddress(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <div>
        <Button type="submit" variant="outline" size="sm">
          Attach this address
        </Button>
      </div>
    </form>
  );
}
