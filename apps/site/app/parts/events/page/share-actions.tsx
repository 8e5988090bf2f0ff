import { SaveButton } from "#app/parts/events/saved/save-button.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { CalendarDays } from "#app/ui/icons/calendar-days.ts";
import { ShareButton } from "#app/ui/sharing/share-button.tsx";

type ShareActionsProps = { eventId: string; slug: string; title: string; url: string };

/** Save, share, and put into a calendar. */
export function ShareActions({ eventId, slug, title, url }: ShareActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <SaveButton eventId={eventId} title={title} withLabel />
      <ShareButton title={title} url={url} />
      <a href={`/events/${slug}.ics`} className={buttonClass({ variant: "outline" })} download>
        <CalendarDays className="size-5" aria-hidden="true" />
        Add to calendar
      </a>
    </div>
  );
}
