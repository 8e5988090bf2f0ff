import { useEffect, useState } from "react";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { Button } from "#app/ui/button.tsx";
import { Bell } from "#app/ui/icons/bell.ts";
import { announce } from "#app/ui/notices/announce.ts";
import { alert, notify } from "#app/ui/notices/toasts.ts";
import { getNotificationSettings } from "./notification-commands.ts";
import { canPush, declinePush, ownEndpoint, switchPushOn } from "./push-browser.ts";

type PushQuestionProps = { reason: "follow" | "booking"; onEnd: () => void };

const words = {
  follow:
    "Shall we tell you on this device when tickets you wait for go on sale, and what to know on the day?",
  booking: "Shall we tell you on this device what to know on the day: doors, the address, changes?",
} as const;

/** The key to write to this browser, if it may be asked: it can, has not been asked, and its person did not say "Not now". */
async function keyToAskWith(): Promise<string | null> {
  if (!canPush() || Notification.permission === "denied" || (await ownEndpoint())) return null;
  const { may_ask: mayAsk, push_key: key } = await getNotificationSettings();
  return mayAsk ? key : null;
}

/** The question, at the foot of the screen: it takes no focus and stands in nobody's way. */
export default function PushQuestion({ reason, onEnd }: PushQuestionProps) {
  const [key, setKey] = useState<string | null>(null);
  const { attempt, isBusy } = useExclusiveChange(() => {
    alert({
      title: "Notifications could not be switched on",
      description: "This browser may not be able to. Settings, Notifications has another try.",
    });
    return null;
  });
  useEffect(() => {
    let isCurrent = true;
    keyToAskWith()
      .catch(() => null)
      .then((found) => {
        if (!isCurrent) return;
        if (!found) return onEnd();
        setKey(found);
        announce("A question at the foot of the page: may we tell you on this device?");
      });
    return () => {
      isCurrent = false;
    };
  }, [onEnd]);
  if (!key) return null;

  const decline = () => {
    onEnd();
    void declinePush().catch(() => undefined); // it is asked once more then
  };
  async function accept(withKey: string) {
    await attempt(async () => {
      if ((await switchPushOn(withKey)) === "on") notify("Notifications are on for this browser");
      else await declinePush();
    });
    onEnd();
  }
  return (
    <section
      aria-label="Notifications on this device"
      className="fixed inset-x-4 bottom-[calc(var(--bottom-bar-height)+1rem)] z-40 mx-auto grid max-w-md gap-3 border-2 border-ink bg-raised p-4"
      data-push-question=""
    >
      <p className="flex gap-3">
        <Bell className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        {words[reason]}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" busy={isBusy} onClick={() => void accept(key)}>
          Yes, tell me
        </Button>
        <Button size="sm" variant="outline" disabled={isBusy} onClick={decline}>
          Not now
        </Button>
      </div>
    </section>
  );
}
