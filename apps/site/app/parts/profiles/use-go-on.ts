import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useSession } from "./use-session.ts";

/** Takes whoever is in already to `next`, in place of the screen that would sign them in. */
export function useGoOn(next: string): void {
  const navigate = useNavigate();
  const session = useSession();
  const { status } = session;
  const mustChoosePassword = status === "signed-in" && session.arrival === "recovery";
  useEffect(() => {
    if (status !== "signed-in") return;
    const target = mustChoosePassword ? `/auth/reset-password?next=${encodeURIComponent(next)}` : next;
    void navigate(target, { replace: true });
  }, [status, mustChoosePassword, next, navigate]);
}
