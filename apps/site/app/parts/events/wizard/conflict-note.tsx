import { Button } from "#app/ui/button.tsx";
import { differences } from "./draft-data.ts";
import type { EventDraftState } from "./use-event-draft.ts";

/** Of two who write at once the second sees what differs and chooses. */
export function ConflictNote({ data, theirs, choose }: Pick<EventDraftState, "data" | "theirs" | "choose">) {
  if (!theirs) return null;
  return (
    <section role="alert" className="grid gap-3 border-2 border-warn p-4">
      <h2 className="type-h3">{theirs.updated_by ?? "A colleague"} has changed this draft meanwhile</h2>
      <p>What is different: {differences(data, theirs.data).join(", ") || "nothing you see"}.</p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={() => choose("mine")}>
          Keep what I wrote
        </Button>
        <Button size="sm" variant="outline" onClick={() => choose("theirs")}>
          Use theirs
        </Button>
      </div>
    </section>
  );
}
