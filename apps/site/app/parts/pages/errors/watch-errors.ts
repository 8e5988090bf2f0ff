import type { ErrorPayload } from "@undercroft/contract";
import { isFirstTime } from "./asked-errors.ts";
import { toErrorPayload } from "./error-payload.ts";
import { alsoTell, takeErrors } from "./met-errors.ts";

/** Chatter of browsers, and requests that were ended on purpose. */
const noise = /ResizeObserver loop|AbortError|The operation was aborted|Script error\.?$/;

/** Calls back with each error that was not asked about before, beginning with those that were noted already. */
export function watchErrors(onError: (payload: ErrorPayload) => void): void {
  const look = (): void => {
    for (const error of takeErrors()) void tellOf(error, onError);
  };
  alsoTell(look);
  look();
}

/** What a lost connection breaks is no error of ours, and asking about it would help nobody. */
async function tellOf(error: unknown, onError: (payload: ErrorPayload) => void): Promise<void> {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (noise.test(text) || !window.isSecureContext) return;
  if (/failed to fetch|networkerror|load failed|error loading dynamically|importing a module/i.test(text))
    return;
  const payload = await toErrorPayload(error);
  if (isFirstTime(payload.fingerprint)) onError(payload);
}
