import { Badge } from "#app/ui/badge.tsx";

type OwnExtra = { id: string; name: string; status: string };

const GONE = new Set(["cancelled", "refunded", "void"]);

const words: Record<string, string> = {
  ready: "Paid",
  collected: "Handed over",
  frozen: "Frozen while we look into it",
  cancelled: "Given back",
  refunded: "Refunded",
};

/** What somebody has beside their tickets, counted by name and state: "2 × Cloakroom, paid". */
export function ExtraLines({ extras }: { extras: readonly OwnExtra[] }) {
  if (extras.length === 0) return null;
  const lines = Map.groupBy(extras, ({ name, status }) => `${name} ${status}`);
  return (
    <section aria-label="Extras" className="grid gap-1">
      <ul>
        {[...lines.entries()].map(([key, alike]) => (
          <li
            key={key}
            className="flex flex-wrap items-center justify-between gap-3 border-line-strong border-t border-dashed py-2"
          >
            <span className="font-bold" dir="auto">
              {alike.length} × {alike[0]?.name}
            </span>
            <Badge tone={alike[0]?.status === "ready" ? "ok" : "plain"}>
              {words[alike[0]?.status ?? ""] ?? "Not valid"}
            </Badge>
          </li>
        ))}
      </ul>
      {extras.every(({ status }) => GONE.has(status)) ? null : (
        <p className="text-small text-ink-2">Your ticket is all you need to show for these.</p>
      )}
    </section>
  );
}
