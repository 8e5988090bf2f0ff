import { useCounts } from "#app/api/counts.ts";
import type { NavigationEntry } from "#app/part.ts";
import { CountBadge } from "#app/ui/count-badge.tsx";

/** What an entry of Me or of the account menu says: its label, and how much waits there. */
export function MenuRow({ entry: { label, count } }: { entry: NavigationEntry }) {
  const waiting = useCounts()[count?.name ?? ""] ?? 0;
  return (
    <>
      {label}
      {count && waiting > 0 ? <span className="sr-only">({count.label(waiting)})</span> : null}
      <CountBadge count={waiting} className="ms-auto" />
    </>
  );
}
