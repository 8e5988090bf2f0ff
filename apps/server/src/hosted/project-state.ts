// Whether the project answers. One that does not is asked again until it does, also where kept pages keep requests away from it.
import type { SupabaseProject } from "../config/supabase.ts";

const againMs = 2_000;
const patienceMs = 5_000;

/** What is known of the project at the moment. */
export type ProjectState = {
  isUp: () => boolean;
  /** a request could not be answered there */
  noteAway: () => void;
  close: () => void;
};

/** What a gateway before the project answers in its place: no answer of its own, or none in time. */
export const isGatewayFailure = (status: number): boolean =>
  status === 502 || status === 504 || (status >= 520 && status <= 530);

/** Whether its service of accounts says that it is well. */
export async function asksWell({ url, anonKey }: SupabaseProject): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/auth/v1/health`, {
      headers: { apikey: anonKey },
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    return answer.status < 500;
  } catch {
    return false;
  }
}

/** @param onChange told when it goes and when it comes back */
export function watchProject(project: SupabaseProject, onChange: (isUp: boolean) => void): ProjectState {
  let isUp = true;
  let timer: NodeJS.Timeout | undefined;
  const askAgain = async (): Promise<void> => {
    if (!(await asksWell(project)) || timer === undefined) {
      timer?.refresh();
      return;
    }
    timer = undefined;
    isUp = true;
    onChange(true);
  };
  return {
    isUp: () => isUp,
    noteAway: () => {
      if (!isUp) return;
      isUp = false;
      onChange(false);
      timer = setTimeout(() => void askAgain(), againMs);
      timer.unref();
    },
    close: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** What is said in its place. */
export const awayBody = JSON.stringify({
  code: "PROJECT_UNAVAILABLE",
  message: "Accounts and data can't be reached for a moment.",
  details: null,
  hint: "Try again in a few seconds.",
});
export const awayHeaders: [string, string][] = [
  ["content-type", "application/json; charset=utf-8"],
  ["cache-control", "no-store"],
  ["retry-after", "5"],
  ["access-control-allow-origin", "*"],
];
