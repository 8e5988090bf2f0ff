import { refusalTitle } from "#app/format/refusal-words.ts";
import { Button } from "./button.tsx";

type RefusedEntryProps = {
  /** "Your message to Dub Club" */
  name: string;
  refusal: { title: string; remedy: string };
  onRetry: () => void;
  /** left out where there is nothing to change */
  onEdit?: () => void;
  onDiscard: () => void;
};

/** Something that was refused when it was sent later: its reason, and what can be done about it. */
export function RefusedEntry({ name, refusal, onRetry, onEdit, onDiscard }: RefusedEntryProps) {
  return (
    <section aria-label={name} className="border-2 border-red p-4">
      <p className="font-bold">{name}: not sent</p>
      <p className="mt-1 text-ink-2">
        {refusalTitle(refusal.title)} <span className="block">{refusal.remedy}</span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={onRetry}>
          Try again
        </Button>
        {onEdit ? (
          <Button size="sm" variant="outline" onClick={onEdit}>
            Edit
          </Button>
        ) : null}
        <Button size="sm" variant="outline" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  );
}
