import { Link, useNavigate, useSearchParams } from "react-router";
import { NewThread } from "#app/parts/messages/new-thread.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/new.ts";
import { MessagesFrame } from "./messages-frame.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "New message", description: "Start a conversation.", isHidden: true });

/** What stands in the address, and the kind of conversation it begins. */
const kinds = {
  to: "direct",
  venue: "venue",
  organiser: "organiser",
  booking: "booking",
  application: "job",
} as const;

/** `/messages/new?to={handle}`, or with venue, organiser (slugs), booking or application (ids). */
export default function NewMessage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const given = Object.entries(kinds).find(([name]) => params.get(name));
  return (
    <MessagesFrame openId={null}>
      {given ? (
        <NewThread
          kind={given[1]}
          to={params.get(given[0]) ?? ""}
          onStarted={(id) => void navigate(`/messages/${id}`, { replace: true })}
        />
      ) : (
        <div className="p-4">
          <EmptyState action={<Link to="/messages">Your messages</Link>}>
            Start a conversation from a person's profile, or from a venue's or an organiser's page.
          </EmptyState>
        </div>
      )}
    </MessagesFrame>
  );
}
