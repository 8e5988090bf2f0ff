import { useEffect, useState } from "react";
import { call } from "#app/api/call.ts";
import { momentName } from "#app/format/moment.ts";
import { Link } from "#app/ui/page-link.tsx";

type TeamView = { role: string; status: string; publish_at: string | null; visibility: string; sold: number };

/** What the team of an event sees on its page: how it stands and the ways to change it. Nothing for others. */
export function TeamStrip({ eventId, slug }: { eventId: string; slug: string }) {
  const [view, setView] = useState<TeamView | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void (async () => {
      const [own] = await call("get_event_team_view", { p_event_id: eventId }).catch(() => []);
      if (isCurrent) setView(own ?? null);
    })();
    return () => {
      isCurrent = false;
    };
  }, [eventId]);
  if (!view) return null;
  const state =
    view.visibility === "public"
      ? "Public"
      : view.visibility === "invited"
        ? "For invited people"
        : "Public, but not listed";
  return (
    <aside
      aria-label="Your team"
      className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-2 border-2 border-ink bg-raised p-3"
    >
      <p className="type-label">
        {state}
        {view.publish_at ? ` since ${momentName(view.publish_at)}` : ""} · {view.sold} taken
      </p>
      <Link to={`/organise/events/${eventId}`}>Manage</Link>
      {["owner", "manager", "editor"].includes(view.role) ? (
        <Link to={`/events/${slug}/edit`}>Edit</Link>
      ) : null}
    </aside>
  );
}
