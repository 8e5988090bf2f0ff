import { ErrorState } from "#app/ui/error-state.tsx";

type LoadFailedProps = { what: string; onRetry: () => void; busy: boolean };

/** Something of the account could not be read: for want of a connection, or because our side broke. */
export function LoadFailed({ what, onRetry, busy }: LoadFailedProps) {
  return (
    <ErrorState title={navigator.onLine ? undefined : "You're offline"} onRetry={onRetry} busy={busy}>
      {what}{" "}
      {navigator.onLine ? "could not be loaded. Nothing has changed." : "can be read once you are connected."}
    </ErrorState>
  );
}
