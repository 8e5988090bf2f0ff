import { CountBadge } from "./count-badge.tsx";

/** How much waits behind a tab or a link, beside its name; nothing for 0. */
export function WaitingBadge({ count, className }: { count: number; className?: string }) {
  if (count < 1) return null;
  return (
    <>
      <CountBadge count={count} {...(className ? { className } : {})} />
      <span className="sr-only">, {count} waiting</span>
    </>
  );
}
