import type { ErrorPayload } from "@undercroft/contract";

/** An error to ask about: the person decides whether it is sent. */
type Listener = (payload: ErrorPayload) => void;

const noise = /ResizeObserver loop|AbortError|The operation was aborted|Script error\.?$/;
let listener: Listener | undefined;
let waiting: unknown[] = [];

/** Tells of an error that a screen has shown, as a route failure. */
export function reportError(error: unknown): void {
  if (listener) void tell(error, listener);
  else waiting = [...waiting, error].slice(-5);
}

/** Follows the page's errors and unhandled rejections. Returns how to stop. */
export function watchErrors(onError: Listener): () => void {
  listener = onError;
  for (const error of waiting.splice(0)) void tell(error, onError);
  const onWindowError = (event: ErrorEvent): void => void tell(event.error ?? event.message, onError);
  const onRejection = (event: PromiseRejectionEvent): void => void tell(event.reason, onError);
  window.addEventListener("error", onWindowError);
  window.addEventListener("unhandledrejection", onRejection);
  return () => {
    listener = undefined;
    window.removeEventListener("error", onWindowError);
    window.removeEventListener("unhandledrejection", onRejection);
  };
}

/** What a lost connection breaks is no error of ours, and asking about it would help nobody. */
async function tell(error: unknown, onError: Listener): Promise<void> {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (noise.test(text) || !window.isSecureContext) return;
  if (!navigator.onLine && /fetch|network|load failed|importing/i.test(text)) return;
  const [{ toErrorPayload }, { isFirstTime }] = await Promise.all([
    import("./error-payload.ts"),
    import("./asked-errors.ts"),
  ]);
  const payload = await toErrorPayload(error);
  if (isFirstTime(payload.fingerprint)) onError(payload);
}
