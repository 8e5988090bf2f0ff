import type { Refusal } from "#app/parts/bookings/refusal.ts";
import { RefusalNote } from "#app/parts/bookings/refusal-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useCountdown } from "#app/ui/use-countdown.ts";

/** What signing in is the way on from. */
const NEEDS_ACCOUNT = new Set<string>(["AUTH_REQUIRED", "BOOKINGS_ACCOUNT_REQUIRED"]);

type HoldRefusalProps = { refusal: Refusal; onRetry: () => void; signInPath: string; queuePath?: string };

/** A refused hold with the way on that fits: wait, sign in, look at one's bookings, or try again. */
export function HoldRefusal({ refusal, onRetry, signInPath, queuePath }: HoldRefusalProps) {
  return (
    <RefusalNote refusal={refusal}>
      {refusal.waitSeconds === null ? null : <RetryAfter seconds={refusal.waitSeconds} onRetry={onRetry} />}
      {NEEDS_ACCOUNT.has(refusal.code) ? <LinkButton to={signInPath}>Sign in</LinkButton> : null}
      {refusal.code === "BOOKINGS_QUEUE" && queuePath ? (
        <LinkButton to={queuePath} state={{ joins: true }}>
          Join the queue
        </LinkButton>
      ) : null}
      {refusal.code === "BOOKINGS_NOT_LET_IN" ? <LinkButton to="/not-let-in">Ask us</LinkButton> : null}
      {refusal.code === "BOOKINGS_LIMIT_REACHED" ? (
        <LinkButton to="/bookings" variant="outline">
          My bookings
        </LinkButton>
      ) : null}
      {refusal.code === "OFFLINE" || refusal.code === "NETWORK" || refusal.code === "UNKNOWN" ? (
        <Button variant="outline" onClick={onRetry}>
          Try Again
        </Button>
      ) : null}
    </RefusalNote>
  );
}

function RetryAfter({ seconds, onRetry }: { seconds: number; onRetry: () => void }) {
  const [left] = useCountdown(seconds);
  return (
    <Button variant="outline" onClick={onRetry} disabled={left > 0}>
      {left > 0 ? `Try again in ${left} s` : "Try Again"}
    </Button>
  );
}
