import { TEAM_ROLES, teamRoleName } from "@undercroft/contract/team-roles";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Select } from "#app/ui/fields/select.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { HandOverButton } from "./hand-over-button.tsx";
import { type Role, type Team, type TeamRef, teamIds } from "./organiser-queries.ts";
import { RemoveMember } from "./remove-member.tsx";

type TeamMemberProps = {
  member: Team["members"][number];
  team: TeamRef;
  /** the roles that the person who looks may give and take */
  given: readonly Role[];
  onLeft: () => void;
  /** told once a colleague was removed, so that it can be undone */
  onRemoved: (member: Team["members"][number]) => void;
};

/** One colleague: their role, and the way out of the team. Those of the venue that an organiser is are changed in the venue's team. */
export function TeamMember({ member, team, given, onLeft, onRemoved }: TeamMemberProps) {
  const { run, refusal } = useExclusiveMutation(["organisers"]);
  const called = member.full_name ?? member.handle;
  const isOwn = member.team === team.kind;
  const mayChange = isOwn && given.some((role) => role === member.role);
  const them = { ...teamIds(team), p_user_id: member.user_id };
  return (
    <li className="grid gap-2 border-line border-b py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <strong>{called}</strong>
          {member.is_me ? <span className="text-ink-2"> (you)</span> : null}
          {isOwn ? null : <span className="block text-ink-2">In the venue's team</span>}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          {mayChange ? (
            <Select
              aria-label={`Role of ${called}`}
              value={member.role}
              onChange={(event) => {
                const role = event.target.value;
                void run(() => call("set_team_role", { ...them, p_role: role }));
              }}
            >
              {given.map((role) => (
                <option key={role} value={role}>
                  {TEAM_ROLES[role]}
                </option>
              ))}
            </Select>
          ) : (
            <span className="font-bold">{teamRoleName(member.role)}</span>
          )}
          {isOwn && team.role === "owner" && !member.is_me && member.role !== "owner" ? (
            <HandOverButton team={team} userId={member.user_id} called={called} />
          ) : null}
          {isOwn && (mayChange || member.is_me) ? (
            <RemoveMember member={member} team={team} onDone={member.is_me ? onLeft : onRemoved} />
          ) : null}
        </div>
      </div>
      <RefusalNote refusal={refusal} />
    </li>
  );
}
