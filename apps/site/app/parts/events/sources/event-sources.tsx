import { useEffect, useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { serverNow } from "#app/device/server-time.ts";
import { timeAgo } from "./time-ago.ts";

/**
 * Which calendars a night stands in, and when each was read; nothing where it stands in none any more. The page of a night has no store of
 * queries, so it is asked by hand.
 */
export function EventSources({ eventId }: { eventId: string }) {
  const [sources, setSources] = useState<Answer<"list_event_sources">>([]);
  useEffect(() => {
    let isGone = false;
    call("list_event_sources", { p_event_id: eventId })
      .then((found) => {
        if (!isGone) setSources(found);
      })
      .catch(() => {}); // the page is as good without it
    return () => {
      isGone = true;
    };
  }, [eventId]);
  const [first, ...others] = sources;
  if (!first) return null;
  return (
    <p className="text-ink-2 text-small [overflow-wrap:anywhere]">
      {[first, ...others].map((one) => `${whose(one)}, read ${timeAgo(one.read_at, serverNow())}.`).join(" ")}
    </p>
  );
}

/** "From The Vault's calendar", "Announced by @events@mobilizon.example on Mobilizon" */
const whose = ({ name, software }: Answer<"list_event_sources">[number]): string =>
  name.startsWith("@")
    ? `Announced by ${name}${software ? ` on ${software}` : ""}`
    : `From ${name}'s calendar`;
