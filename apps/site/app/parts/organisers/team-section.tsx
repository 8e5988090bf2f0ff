import { useQuery } from "@tanstack/react-query";
import { teamRoleName } from "@undercroft/contract/team-roles";
import { lazy, Suspense, useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { deadlineName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { InviteForm } from "./invite-form.tsx";
import { manages, roles, type Team, type TeamRef, teamIds, teamQuery } from "./organiser-queries.ts";
import { RightsTable } from "./rights-table.tsx";
import { TeamMember } from "./team-member.tsx";

const BansSection = lazy(() => import("./bans-section.tsx"));

/** Who is in the team and as what, who was asked to join, and what each role may do. */
export function TeamSection({ team, onLeft }: { team: TeamRef; onLeft: () => void }) {
  const mayManage = manages(team.role);
  const query = useQuery(teamQuery(team));
  const [removed, setRemoved] = useState<Team["members"][number] | null>(null);
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
                  onRemoved={setRemoved}
                />
              ))}
            </ul>
            {removed ? <Removed member={removed} team={team} onUndone={() => setRemoved(null)} /> : null}
            {mayManage ? (
              <>
                <Invitations invitations={invitations} />
                <InviteForm
                  team={team}
                  roles={given}
                  onInvited={(email) => notify(`Email sent to ${email}`)}
                />
              </>
            ) : null}
          </>
        )}
      </Loaded>
      <RightsTable mine={team.role} />
      {mayManage ? (
        <Suspense fallback={null}>
          <BansSection team={team} />
        </Suspense>
      ) : null}
    </section>
  );
}

type RemovedProps = { member: Team["members"][number]; team: TeamRef; onUndone: () => void };

/** Who was just removed, with the way back. */
function Removed({ member, team, onUndone }: RemovedProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(["organisers"]);
  const undo = async () => {
    const isDone = await run(async () => {
      await call("restore_team_member", { ...teamIds(team), p_user_id: member.user_id });
      return true;
    });
    if (isDone) onUndone();
  };
  return (
    <div className="grid gap-3 border-2 border-ink p-4">
      <p role="status">{member.full_name ?? member.handle} is no longer in the team.</p>
      <RefusalNote refusal={refusal} />
      <div>
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => void undo()}>
          Undo
        </Button>
      </div>
    </div>
  );
}

function Invitations({ invitations }: Pick<Team, "invitations">) {
  const { run, isBusy, refusal } = useExclusiveMutation(["organisers"]);
  if (invitations.length === 0) return null;
  return (
    <div>
      <h3 className="type-h3">Invited</h3>
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
                {teamRoleName(asked.role)}. Works until {deadlineName(asked.expires_at)}.
              </span>
            </p>
            <Button
              size="sm"
              variant="quiet"
              busy={isBusy}
              onClick={() => void run(() => call("revoke_team_invitation", { p_invitation_id: asked.id }))}
            >
              Withdraw<span className="sr-only"> the invitation of {asked.email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
