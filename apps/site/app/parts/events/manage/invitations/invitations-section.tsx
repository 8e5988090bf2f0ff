import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import type { ManagedEvent } from "#app/parts/events/manage/manage-queries.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { LinkForm } from "./link-form.tsx";
import { PeopleForm } from "./people-form.tsx";

/** Who is invited to a night, by link or by name, and who came by whom. */
export function InvitationsSection({ event, siteUrl }: { event: ManagedEvent; siteUrl: string }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const query = useQuery({
    queryKey: ["nights", "event", event.id, "invitations"],
    staleTime: 0,
    queryFn: async () => call("list_event_invitations", { p_event_id: event.id }),
  });
  return (
    <div className="grid gap-8">
      {event.visibility === "invited" ? (
        <p>Only the people you invite find this night.</p>
      ) : (
        <p className="text-ink-2">
          This night can be found without an invitation. To keep it to invited people, choose “Invited people
          only” in the last step of the wizard.
        </p>
      )}
      <Loaded query={query} what="The invitations" why={refusedWhy(query)}>
        {(invitations) => (
          <ul aria-label="Invitations" className="grid border-ink border-t-2">
            {invitations.length === 0 ? <li className="py-3 text-ink-2">No invitations yet.</li> : null}
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                isBusy={isBusy}
                onEnd={() => void run(() => call("end_invitation", { p_invitation_id: invitation.id }))}
                onEndFor={(userId) =>
                  void run(() =>
                    call("end_invited_person", { p_invitation_id: invitation.id, p_user_id: userId }),
                  )
                }
              />
            ))}
          </ul>
        )}
      </Loaded>
      <RefusalNote refusal={refusal} />
      <LinkForm eventId={event.id} siteUrl={siteUrl} />
      <PeopleForm eventId={event.id} />
    </div>
  );
}
