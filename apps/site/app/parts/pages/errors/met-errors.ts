let met: unknown[] = [];
let tell: (() => void) | undefined;

/** Notes an error; the last five are kept until the error dialog reads them. */
export function noteError(error: unknown): void {
  met = [...met, error].slice(-5);
  tell?.();
}

/** The errors noted since the last call. */
export const takeErrors = (): unknown[] => met.splice(0);

const onWindowError = (event: ErrorEvent): void => noteError(event.error ?? event.message);
const onRejection = (event: PromiseRejectionEvent): void => noteError(event.reason);

/** Notes the page's errors and unhandled rejections, and calls back at each. Returns how to stop. */
export function listenForErrors(onError: () => void): () => void {
  tell = onError;
  if (met.length > 0) onError();
  window.addEventListener("error", onWindowError);
  window.addEventListener("unhandledrejection", onRejection);
  return () => {
    tell = undefined;
    window.removeEventListener("error", onWindowError);
    window.removeEventListener("unhandledrejection", onRejection);
  };
}

/** Has another listener told as well, from now on. */
export function alsoTell(onError: () => void): void {
  const before = tell;
  tell = () => {
    before?.();
    onError();
  };
}
