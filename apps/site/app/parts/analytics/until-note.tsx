import { clockTime, type Day, dayName } from "#app/format/nights.ts";
import { useOnline } from "#app/ui/use-online.ts";

type UntilNoteProps = {
  until: string | null;
  countsFrom: Day | null;
  from: Day;
  /** when the browser read them, in milliseconds */
  readAt: number;
};

/** How far figures reach: from when on visits are counted, up to what time today, and how old they are without a connection. */
export function UntilNote({ until, countsFrom, from, readAt }: UntilNoteProps) {
  const isOnline = useOnline();
  const notes = [
    countsFrom === null ? "Nothing has been counted yet." : null,
    countsFrom !== null && countsFrom > from ? `Visits are counted from ${dayName(countsFrom)} on.` : null,
    until ? `Today isn't over: complete until ${clockTime(new Date(until))}.` : null,
    isOnline ? null : `You're offline. These are the figures of ${clockTime(new Date(readAt))}.`,
  ].filter(Boolean);
  return notes.length > 0 ? <p className="text-ink-2 text-small">{notes.join(" ")}</p> : null;
}
