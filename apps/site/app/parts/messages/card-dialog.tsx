import { useItemSearch } from "#app/api/use-item-search.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { GroupedResults } from "#app/ui/lists/grouped-results.tsx";
import type { Card } from "./message.ts";

const kinds = ["event", "venue", "job"] as const;

type CardDialogProps = { onPick: (card: Card & { title: string }) => void; onClose: () => void };

/** Finds what to send along by its name. */
export default function CardDialog({ onPick, onClose }: CardDialogProps) {
  const { words, setWords, problem, ...found } = useItemSearch(kinds, onPick);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Attach an event, a venue or work">
      <Field label="Search by name" error={problem}>
        <TextInput type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      </Field>
      <GroupedResults groups={found.groups} isEmpty={found.isEmpty} onPick={found.pick} />
    </Dialog>
  );
}
