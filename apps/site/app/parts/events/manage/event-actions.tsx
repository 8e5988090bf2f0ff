import { useNavigate } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { ManagedEvent } from "./manage-queries.ts";

const writes = (role: string) => ["owner", "manager", "editor"].includes(role);
const isAnnounced = (status: string) => ["published", "postponed", "cancelled"].includes(status);

/** The ways on from an event: its page, writing, copying, taking back. */
export function EventActions({ event }: { event: ManagedEvent }) {
  const navigate = useNavigate();
  const { run, isBusy, refusal } = useExclusiveMutation(["nights"]);
  const { role } = event.team;
  const isEarly = ["draft", "pending_review", "scheduled"].includes(event.status);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {writes(role) && !["cancelled", "removed"].includes(event.status) ? (
          <LinkButton to={`/events/${event.slug}/edit${event.status === "draft" ? "?step=publish" : ""}`}>
            {event.status === "draft" ? "Continue editing" : "Edit"}
          </LinkButton>
        ) : null}
        <LinkButton
          to={isAnnounced(event.status) ? `/events/${event.slug}` : `/organise/events/${event.id}/preview`}
          variant="outline"
        >
          {isAnnounced(event.status) ? "See the page" : "Preview"}
        </LinkButton>
        {writes(role) ? (
          <Button
            variant="outline"
            busy={isBusy}
            onClick={async () => {
              const copy = await run(() => call("duplicate_event", { p_event_id: event.id }));
              if (copy) void navigate(`/events/new?draft=${copy.id}&step=when`);
            }}
          >
            Duplicate
          </Button>
        ) : null}
        {writes(role) && ["pending_review", "scheduled"].includes(event.status) ? (
          <Button
            variant="outline"
            busy={isBusy}
            onClick={async () => {
              if (
                await run(async () => {
                  await call("unpublish_event", { p_event_id: event.id });
                  return true;
                })
              )
                notify("It is a draft again");
            }}
          >
            Take back to a draft
          </Button>
        ) : null}
        {["owner", "manager"].includes(role) && isEarly ? (
          <Button
            variant="quiet"
            busy={isBusy}
            onClick={async () => {
              if (
                await run(async () => {
                  await call("delete_event", { p_event_id: event.id });
                  return true;
                })
              )
                void navigate("/organise?tab=draft");
            }}
          >
            Delete
          </Button>
        ) : null}
      </div>
      <RefusalNote refusal={refusal} />
    </div>
  );
}
