import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { refreshMutes } from "#app/parts/profiles/mute/own-mutes.ts";
import { refusalText } from "#app/parts/profiles/refusal-text.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { alert, notify } from "#app/ui/notices/toasts.ts";

type MuteButtonProps = { subject: { kind: string; target: string; name: string } };

/** Leaves an artist, a venue, an organiser or a genre out of every list, or takes it back in; for people who are signed in. */
export default function MuteButton({ subject: { kind, target, name } }: MuteButtonProps) {
  const [isMuted, setIsMuted] = useState<boolean | null>(null);
  const { attempt, isBusy } = useExclusiveChange((error) => {
    alert({ title: refusalText(error) });
    return null;
  });

  const change = () =>
    attempt(async () => {
      const asked = { p_kind: kind, p_target: target };
      await call(isMuted ? "unmute" : "mute", asked);
      await refreshMutes();
      setIsMuted(!isMuted);
      notify(isMuted ? `${name} is back in your lists` : `${name} is left out of your lists`);
    });

  return (
    <button
      type="button"
      className={buttonClass({ variant: "quiet" })}
      aria-label={isMuted ? `Show ${name} again` : `Not for me: ${name}`}
      aria-busy={isBusy}
      onClick={() => void change()}
    >
      {isMuted ? "Show again" : "Not for me"}
    </button>
  );
}
