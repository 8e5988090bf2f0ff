import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import type { ManagedEvent } from "#app/parts/events/manage/manage-queries.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { ProgrammeForm } from "./programme-form.tsx";
import type { TeamProgramme } from "./set-times.ts";

/** Who plays when and in which room, written by the team of a night. */
export function ProgrammeSection({ event }: { event: ManagedEvent }) {
  const query = useQuery({
    queryKey: ["nights", "event", event.id, "programme"],
    staleTime: 0,
    queryFn: () => call("get_programme", { p_event_id: event.id }),
  });
  return (
    <Loaded query={query} what="The programme">
      {(programme) =>
        programme.sets.length === 0 ? (
          <EmptyState action={<LinkButton to={`/events/${event.id}/edit`}>Edit the event</LinkButton>}>
            Add acts in the line-up of the event first. Then give them rooms and times here.
          </EmptyState>
        ) : (
          <div className="grid gap-6">
            <p className="max-w-reading">
              Give each act a room and a time. A time after midnight belongs to the night before. People pick
              sets, and we tell them when one moves.
            </p>
            <CurrentForm event={event} programme={programme} />
            <p className="flex flex-wrap gap-3">
              {event.slug && event.status !== "draft" ? (
                <LinkButton variant="outline" to={`/events/${event.slug}/programme`}>
                  See the programme
                </LinkButton>
              ) : null}
              <LinkButton variant="quiet" to={`/events/${event.id}/edit`}>
                Change the line-up
              </LinkButton>
            </p>
          </div>
        )
      }
    </Loaded>
  );
}

type CurrentFormProps = { event: ManagedEvent; programme: TeamProgramme };

/** The form of what was read first; another one once it is saved or loaded again. */
function CurrentForm({ event, programme }: CurrentFormProps) {
  const [read, setRead] = useState(programme);
  return <ProgrammeForm key={read.version} event={event} programme={read} onRead={setRead} />;
}
