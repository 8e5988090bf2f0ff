import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { requestSignIn } from "#app/parts/profiles/auth-dialog/auth-dialog-store.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { Bell } from "#app/ui/icons/bell.ts";
import { BellOff } from "#app/ui/icons/bell-off.ts";
import { alert } from "#app/ui/notices/toasts.ts";
import type { FollowState, FollowSubject } from "./follow-subject.ts";

/** Fetched for people who are signed in alone. */
const MuteButton = lazy(() => import("#app/parts/profiles/mute/mute-button.tsx"));
const MUTABLE = new Set<string>(["artist", "venue", "organiser", "tag"]);

const load = () => import("./follow-commands.ts");

/** Follows what the page is about, or no more; with a bell for its news. Who is not signed in is asked to, and then follows. */
export function FollowButton({ subject }: { subject: FollowSubject }) {
  const { state, change, isSignedIn } = useFollow(subject);
  const label = state === null ? "Follow" : state.status === "requested" ? "Requested" : "Following";
  return (
    <span className="inline-flex flex-wrap gap-2">
      <button
        type="button"
        data-needs-script=""
        className={buttonClass({ variant: state === null ? "primary" : "outline" })}
        aria-pressed={state !== null}
        aria-label={`${label} ${subject.name}`}
        onClick={() => change(state === null ? { status: "active", notify: true } : null)}
      >
        {label}
      </button>
      {state?.status === "active" ? (
        <button
          type="button"
          className={buttonClass({ variant: "quiet", size: "icon" })}
          aria-pressed={state.notify}
          aria-label={`Tell me about news of ${subject.name}`}
          onClick={() => change({ ...state, notify: !state.notify })}
        >
          {state.notify ? (
            <Bell className="size-5" aria-hidden="true" />
          ) : (
            <BellOff className="size-5" aria-hidden="true" />
          )}
        </button>
      ) : null}
      {isSignedIn && MUTABLE.has(subject.kind) ? (
        <Suspense fallback={null}>
          <MuteButton subject={subject} />
        </Suspense>
      ) : null}
    </span>
  );
}

/** How the subject is followed; a change shows at once and is undone when it is refused. */
function useFollow(subject: FollowSubject) {
  const { person } = useSession();
  const { kind, target, name } = subject;
  const [state, setState] = useState<FollowState>(null);
  const personId = person?.id;
  const presses = useRef(0); // what was read before a press came to its end says how it was

  useEffect(() => {
    setState(null);
    if (!personId) return;
    let isHere = true;
    const before = presses.current;
    load()
      .then(({ readFollow }) => readFollow({ kind, target, name }))
      .then((known) => isHere && presses.current === before && setState(known))
      .catch(() => undefined); // the button then offers what is done already, which does no harm
    return () => {
      isHere = false;
    };
  }, [personId, kind, target, name]);

  async function change(wanted: FollowState) {
    const before = state;
    if (!personId) {
      const isIn = await requestSignIn({
        title: `Sign in to follow ${name}`,
        next: window.location.pathname,
      });
      if (!isIn) return;
    }
    presses.current += 1;
    setState(wanted);
    const commands = await load().catch(() => null);
    try {
      if (!commands) throw new Error("The script did not come");
      setState(wanted ? await commands.follow(subject, wanted.notify) : await commands.unfollow(subject));
    } catch (error) {
      setState(before);
      alert({ title: commands?.refusalText(error) ?? "That did not work. Try again in a moment." });
    }
    presses.current += 1;
  }

  return { state, isSignedIn: personId !== undefined, change: (wanted: FollowState) => void change(wanted) };
}
