import { useQuery } from "@tanstack/react-query";
import { useExclusiveMutation } from "#app/api/use-exclusive-mutation.ts";
import { dayName } from "#app/format/nights.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { notify } from "#app/ui/toasts.ts";
import { InviteForm } from "./invite-form.tsx";
import { manages, roles, type Team, type TeamRef, teamQuery } from "./organiser-queries.ts";
import { RightsTable } from "./rights-table.tsx";
import { TeamMember } from "./team-member.tsx";

/** Who is in the team and as what, who was asked to join, and what each role may do. */
export function TeamSection({ team, onLeft }: { team: TeamRef; onLeft: () => void }) {
  const mayManage = manages(team.role);
  const query = useQuery(teamQuery(team));
  const given = roles.filter((role) => mayManage && (team.role === "owner" || role !== "owner"));
  return (
    <section aria-labelledby="team" className="grid gap-5">
      <h2 id="team" tabIndex={-1} className="type-h2">
        Team
      </h2>
      <Loaded query={query} what="The team">
        {({ members, invitations }) => (
          <>
            <ul className="grid border-ink border-t-2">
              {members.map((member) => (
                <TeamMember
                  key={`${member.team} ${member.user_id}`}
                  member={member}
                  team={team}
                  given={given}
                  onLeft={onLeft}
                />
              ))}
            </ul>
            {mayManage ? (
              <>
                <Invitations invitations={invitations} />
                <InviteForm
                  team={team}
                  roles={given}
                  onInvited={(email) => notify(`Mail sent to ${email}`)}
                />
              </>
            ) : null}
          </>
        )}
      </Loaded>
      <RightsTable mine={team.role} />
    </section>
  );
}

function Invitations({ invitations }: Pick<Team, "invitations">) {
  const { run, isBusy, refusal } = useExclusiveMutation(["organisers"]);
  if (invitations.length === 0) return null;
  return (
    <div>
      <h3 className="type-h3">Asked to join</h3>
      <RefusalNote refusal={refusal} />
      <ul className="mt-2 grid">
        {invitations.map((asked) => (
          <li
            key={asked.id}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-2"
          >
            <p className="min-w-0 [overflow-wrap:anywhere]">
              {asked.email}{" "}
              <span className="text-ink-2">
                as {asked.role}, until {dayName(asked.expires_at.slice(0, 10))}
              </span>
            </p>
            <Button
              size="sm"
              variant="quiet"
              busy={isBusy}
              onClick={() =>
                void run((client) =>
                  client.rpc("revoke_team_invitation", { p_invitation_id: asked.id }).throwOnError(),
                )
              }
            >
              Take back<span className="sr-only"> the invitation of {asked.email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
