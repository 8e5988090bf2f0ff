import { useState } from "react";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { NoAnswer } from "#app/parts/door/door-client.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { onToneButton } from "./tone-class.ts";

/** That somebody needs a hand is told to everybody; what they wrote is opened by supervisors, and every reading is noted. */
export function AccessNote({ bookingId }: { bookingId: string }) {
  const { door, view } = useDoor();
  const [words, setWords] = useState<string | null>(null);
  const read = async () => {
    try {
      const { notes } = await door.ask("open_door_access_notes", { p_booking_id: bookingId });
      setWords(notes);
    } catch (error) {
      setWords(error instanceof NoAnswer ? "The note needs a connection." : toRefusal(error, true).title);
    }
  };
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-3">
        <strong className="border-3 border-current px-3 py-1 text-[1.125rem]">Needs a hand</strong>
        {view.isSupervisor && words === null ? (
          <button type="button" className={onToneButton} onClick={() => void read()}>
            Read the note
          </button>
        ) : null}
      </p>
      <p role="status" className="text-[1.125rem] empty:hidden">
        {words}
      </p>
    </div>
  );
}
