import clsx from "clsx";
import { withWord } from "#app/parts/events/with-word.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { Heart } from "#app/ui/icons/heart.ts";
import { announce } from "#app/ui/notices/announce.ts";
import { savedEvents } from "./saved-events.ts";

/** ♥ Keeps an event for later, signed in or not. */
export function SaveButton({ eventId, title, withLabel = false, className }: SaveButtonProps) {
  const isSaved = savedEvents.useSaved().includes(eventId);
  return (
    <button
      type="button"
      data-needs-script=""
      className={buttonClass({
        variant: withLabel ? "outline" : "quiet",
        size: withLabel ? "md" : "icon",
        className: clsx(withLabel ? "relative z-10" : withWord, className),
      })}
      aria-pressed={isSaved}
      data-saves={savedEvents.markOf(eventId)}
      aria-label={withLabel ? undefined : `Save ${title}`}
      onClick={() => {
        savedEvents.save(eventId, !isSaved);
        announce(isSaved ? `${title} removed from saved` : `${title} saved`);
      }}
    >
      <Heart className="size-5" aria-hidden="true" />
      {withLabel ? (
        <span>
          Save<span data-when-saved="">d</span>
        </span>
      ) : (
        "Save"
      )}
    </button>
  );
}

type SaveButtonProps = { eventId: string; title: string; withLabel?: boolean; className?: string };
