import { useEffect, useRef, useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { Button } from "#app/ui/button.tsx";
import { BellPlus } from "#app/ui/icons/bell-plus.ts";
import { BellRing } from "#app/ui/icons/bell-ring.ts";
import { announce } from "#app/ui/notices/announce.ts";
import { alert } from "#app/ui/notices/toasts.ts";

type RemindButtonProps = {
  eventId: string;
  title: string;
  /** who is signed in; null for nobody */
  personId: string | null;
  /** asks to sign in; answers whether they did */
  signIn: () => Promise<boolean>;
};

async function readReminder(eventId: string): Promise<boolean> {
  const client = await browserClient();
  const { data } = await client
    .from("event_reminders")
    .select("event_id")
    .eq("event_id", eventId)
    .maybeSingle()
    .throwOnError();
  return data !== null;
}

/** Tells a person when the tickets of a night go on sale. Who is not signed in is asked to, and is then reminded. */
export default function RemindButton({ eventId, title, personId, signIn }: RemindButtonProps) {
  const [isSet, setIsSet] = useState(false);
  const { attempt, isBusy } = useExclusiveChange((error, isOnline) => {
    const refused = toRefusal(error, isOnline);
    alert({ title: refused.title, description: refused.remedy });
    return null;
  });
  const presses = useRef(0); // what was read before a press came to its end says how it was
  useEffect(() => {
    setIsSet(false);
    if (!personId) return;
    let isCurrent = true;
    const before = presses.current;
    readReminder(eventId)
      .then((known) => isCurrent && presses.current === before && setIsSet(known))
      .catch(() => undefined); // pressing then sets what is set already, which does no harm
    return () => {
      isCurrent = false;
    };
  }, [personId, eventId]);

  async function change(wanted: boolean) {
    if (!personId && !(await signIn())) return;
    presses.current += 1;
    await attempt(async () => {
      await call("set_event_reminder", { p_event_id: eventId, p_is_set: wanted });
      setIsSet(wanted);
      announce(wanted ? `We will remind you of ${title}` : `No reminder of ${title}`);
    });
    presses.current += 1;
  }

  return (
    <div>
      <Button
        size="lg"
        variant={isSet ? "outline" : "primary"}
        aria-pressed={isSet}
        busy={isBusy}
        onClick={() => void change(!isSet)}
      >
        {isSet ? (
          <BellRing className="size-5" aria-hidden="true" />
        ) : (
          <BellPlus className="size-5" aria-hidden="true" />
        )}
        {isSet ? "Reminder set" : "Remind me"}
      </Button>
      <p className="mt-2 text-ink-2 text-small">
        {isSet
          ? "We tell you 15 minutes before tickets go on sale, and when they do. If the time moves, so does the reminder."
          : "15 minutes before tickets go on sale, and when they do."}
      </p>
    </div>
  );
}
