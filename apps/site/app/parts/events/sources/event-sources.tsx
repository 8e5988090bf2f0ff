import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { serverNow } from "#app/device/server-time.ts";
import { timeAgo } from "./time-ago.ts";

/** Which calendars a night stands in, and when each was read; nothing where it stands in none any more. */
export function EventSources({ eventId }: { eventId: string }) {
  const query = useQuery({
    queryKey: ["event-calendars", eventId],
    staleTime: 60_000,
    queryFn: () => call("list_event_sources", { p_event_id: eventId }),
  });
  const [first, ...others] = query.data ?? [];
  if (!first) return null;
  return (
    <p className="text-ink-2 text-small [overflow-wrap:anywhere]">
      From {first.name}'s calendar, read {timeAgo(first.read_at, serverNow())}.
      {others.map(
        ({ name, read_at }) => ` Also in ${name}'s calendar, read ${timeAgo(read_at, serverNow())}.`,
      )}
    </p>
  );
}
