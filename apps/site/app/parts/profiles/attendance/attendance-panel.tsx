import { lazy, Suspense, useEffect, useRef } from "react";
import { Link } from "react-router";
import { resizedAddress } from "#app/api/upload-address.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { announce } from "#app/ui/notices/announce.ts";
import type { Answer, AttendanceSubject, Guest } from "./attendance-subject.ts";
import { useAttendance } from "./use-attendance.ts";

const ConfirmShown = lazy(() => import("./confirm-shown.tsx"));

const STATES = { interested: "Interested", going: "Going" } as const;
type State = keyof typeof STATES;

/** The two answers, whether one's name stands on the list, and the list. @param isPressed Interested was pressed before this came */
export default function AttendancePanel({
  event,
  isPressed,
}: {
  event: AttendanceSubject;
  isPressed: boolean;
}) {
  const { answer, guests, unconfirmed, dismiss, change } = useAttendance(event);
  const latest = useRef(change);
  latest.current = change;
  useEffect(() => {
    if (isPressed) void latest.current({ state: "interested", visible: false });
  }, [isPressed]);

  function press(state: State) {
    const wanted: Answer = answer?.state === state ? null : { state, visible: answer?.visible ?? false };
    void change(wanted);
    announce(wanted ? `${STATES[state]}: ${event.title}` : `No answer to ${event.title}`);
  }

  return (
    <section aria-label="Are you going?" className="grid gap-3">
      <p className="flex flex-wrap gap-2">
        {(Object.keys(STATES) as State[]).map((state) => (
          <Button
            key={state}
            variant={answer?.state === state ? "primary" : "outline"}
            aria-pressed={answer?.state === state}
            onClick={() => press(state)}
          >
            {STATES[state]}
          </Button>
        ))}
      </p>
      {answer && event.attendee_list === "opt_in" ? (
        <Checkbox
          label="Show my name and picture here"
          hint="Signed-in people see them on this page, whatever your profile is set to."
          checked={answer.visible}
          onChange={(change_) => void change({ ...answer, visible: change_.target.checked })}
        />
      ) : null}
      <Guests guests={guests} />
      {unconfirmed ? (
        <Suspense fallback={null}>
          <ConfirmShown onCancel={dismiss} onConfirm={() => void change(unconfirmed, true)} />
        </Suspense>
      ) : null}
    </section>
  );
}

function Guests({ guests }: { guests: readonly Guest[] }) {
  if (guests.length === 0) return null;
  return (
    <div>
      <h2 className="type-label text-ink-2">Who is going</h2>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        {guests.map((guest) => (
          <li key={guest.user_id}>
            <Link
              to={`/social/u/${guest.handle}`}
              className="inline-flex min-h-9 items-center gap-2 no-underline hover:underline"
            >
              {guest.avatar_path ? (
                <img
                  src={resizedAddress(guest.avatar_path, 160)}
                  alt=""
                  width={32}
                  height={32}
                  loading="lazy"
                  className="size-8 object-cover"
                />
              ) : (
                <span aria-hidden="true" className="grid size-8 place-items-center bg-ink font-bold text-bg">
                  {[...(guest.full_name ?? guest.handle)][0]?.toLocaleUpperCase("en-GB")}
                </span>
              )}
              <span className={guest.is_followed ? "font-bold" : undefined}>
                {guest.full_name ?? guest.handle}
              </span>
              {guest.is_followed ? <span className="type-data text-ink-2">Followed</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
