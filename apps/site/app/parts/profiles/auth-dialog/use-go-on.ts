import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { firstStop } from "#app/parts/profiles/welcome/first-stop.ts";

/**
 * Takes somebody who is in already to `next`, in place of the screen that would sign them in; from sign-up by way of the
 * questions that are asked once.
 */
export function useGoOn(next: string, isNew = false): void {
  const navigate = useNavigate();
  const session = useSession();
  const { status } = session;
  const mustChoosePassword = status === "signed-in" && session.arrival === "recovery";
  const personId = session.person?.id;
  useEffect(() => {
    if (status !== "signed-in" || !personId) return;
    const go = (target: string) => void navigate(target, { replace: true });
    if (mustChoosePassword) go(`/auth/reset-password?next=${encodeURIComponent(next)}`);
    else if (isNew) void firstStop(personId, next).then(go);
    else go(next);
  }, [status, personId, mustChoosePassword, isNew, next, navigate]);
}
