import { lazy, Suspense, useState } from "react";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import type { AttendanceSubject } from "./attendance-subject.ts";

const AttendancePanel = lazy(() => import("./attendance-panel.tsx"));

/** Interested, going, or neither. What it takes is fetched for people who are signed in, and for others when they press. */
export function AttendanceButton({ event }: { event: AttendanceSubject }) {
  const { person } = useSession();
  const [isPressed, setIsPressed] = useState(false);
  const stub = (
    <p>
      <button
        type="button"
        data-needs-script=""
        className={buttonClass({ variant: "outline" })}
        onClick={() => setIsPressed(true)}
      >
        Interested
      </button>
    </p>
  );
  if (!person && !isPressed) return stub;
  return (
    <Suspense fallback={stub}>
      <AttendancePanel event={event} isPressed={isPressed} />
    </Suspense>
  );
}
