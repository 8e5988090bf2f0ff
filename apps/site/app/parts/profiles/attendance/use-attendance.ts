import { toErrorCode } from "@undercroft/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { requestSignIn } from "#app/parts/profiles/auth-dialog/auth-dialog-store.ts";
import { refusalText } from "#app/parts/profiles/refusal-text.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { alert } from "#app/ui/notices/toasts.ts";
import { answerEvent, listGuests, readAnswer } from "./attendance-commands.ts";
import type { Answer, AttendanceSubject, Guest } from "./attendance-subject.ts";

const needsConfirmation = (error: unknown): boolean =>
  toErrorCode(error as { details?: string | null }) === "RSVPS_CONFIRMATION_REQUIRED";

/**
 * One's own answer to an event and who else lets theirs be seen. An answer shows at once and is undone when it is refused.
 * `unconfirmed` is an answer that has to be asked for once more, since the event's tags say something private.
 */
export function useAttendance(event: AttendanceSubject) {
  const { person } = useSession();
  const [answer, setAnswer] = useState<Answer>(null);
  const [guests, setGuests] = useState<readonly Guest[]>([]);
  const [unconfirmed, setUnconfirmed] = useState<Answer>(null);
  const personId = person?.id;
  const { id, title, attendee_list } = event;
  const isWriting = useRef(false);

  const readGuests = useCallback(async () => {
    if (attendee_list === "opt_in") setGuests(await listGuests(id));
  }, [id, attendee_list]);

  useEffect(() => {
    if (!personId) return;
    let isHere = true;
    readAnswer(id)
      .then((known) => isHere && !isWriting.current && setAnswer(known))
      .catch(() => undefined); // answering again says the same
    readGuests().catch(() => undefined); // the number on the page stays
    return () => {
      isHere = false;
    };
  }, [personId, id, readGuests]);

  async function change(wanted: Answer, isConfirmed = false): Promise<void> {
    if (isWriting.current) return;
    if (
      !personId &&
      !(await requestSignIn({
        title: `Sign in to say that you are interested`,
        summary: title,
        next: window.location.pathname,
      }))
    )
      return;
    const before = answer;
    isWriting.current = true;
    setAnswer(wanted);
    setUnconfirmed(null);
    try {
      await answerEvent(id, wanted, isConfirmed);
      await readGuests();
    } catch (error) {
      setAnswer(before);
      if (needsConfirmation(error)) setUnconfirmed(wanted);
      else alert({ title: refusalText(error) });
    }
    isWriting.current = false;
  }

  return { answer, guests, unconfirmed, dismiss: () => setUnconfirmed(null), change };
}
