import clsx from "clsx";
import { giveEventAnswer, useEventAnswer } from "#app/api/event-answers.ts";
import { withWord } from "#app/parts/events/with-word.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { Star } from "#app/ui/icons/star.ts";
import { announce } from "#app/ui/notices/announce.ts";

type InterestedButtonProps = { eventId: string; title: string; className?: string };

/** ☆ Says that one is interested, without leaving the list; who is not signed in is asked to, and then it is said. */
export function InterestedButton({ eventId, title, className }: InterestedButtonProps) {
  const answer = useEventAnswer(eventId);
  const label = answer === "going" ? "Going to" : "Interested in";
  return (
    <button
      type="button"
      data-needs-script=""
      className={buttonClass({ variant: "quiet", size: "icon", className: clsx(withWord, className) })}
      aria-pressed={answer !== null}
      aria-label={`${label} ${title}`}
      onClick={() => {
        void giveEventAnswer({ id: eventId, title }, answer ? null : "interested");
        announce(answer ? `No answer to ${title}` : `Interested: ${title}`);
      }}
    >
      <Star className={clsx("size-5", answer && "fill-yellow")} aria-hidden="true" />
      {answer === "going" ? "Going" : "Interested"}
    </button>
  );
}
