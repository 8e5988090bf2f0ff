import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useSession } from "./use-session.ts";

/** Takes whoever is in already to `next`, in place of the screen that would sign them in. */
export function useGoOn(next: string): void {
  const navigate = useNavigate();
  const { status } = useSession();
  useEffect(() => {
    if (status === "signed-in") void navigate(next, { replace: true });
  }, [status, next, navigate]);
}
