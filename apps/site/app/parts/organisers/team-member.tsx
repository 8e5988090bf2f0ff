import { useExclusiveMutation } from "#app/api/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { Select } from "#app/ui/select.tsx";
import { HandOverButton } from "./hand-over-button.tsx";
import { type Role, roleLabels, type Team, type TeamRef, teamIds } from "./organiser-queries.ts";

type TeamMemberProps = {
  member: Team["members"][number];
  team: TeamRef;
  /** the roles that the person who looks may give and take */
  given: readonly Role[];
  onLeft: () => void;
};

/** One colleague: their role, and the way out of the team. Those of the venue that an organiser is are changed in the venue's team. */
export function TeamMember({ member, team, given, onLeft }: TeamMemberProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(["organisers"]);
  const called = member.full_name ?? member.handle;
  const isOwn = member.team === team.kind;
  const mayChange = isOwn && given.some((role) => role === member.role);
  const them = { ...teamIds(team), p_user_id: member.user_id };
  const leave = async () => {
    const isDone = await run((client) => client.rpc("remove_team_member", them).throwOnError());
    if (isDone && member.is_me) onLeft();
  };
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
                void run((client) => client.rpc("set_team_role", { ...them, p_role: role }).throwOnError());
              }}
            >
              {given.map((role) => (
                <option key={role} value={role}>
                  {roleLabels[role]}
                </option>
              ))}
            </Select>
          ) : (
            <span className="type-label">{member.role}</span>
          )}
          {isOwn && team.role === "owner" && !member.is_me && member.role !== "owner" ? (
            <HandOverButton team={team} userId={member.user_id} called={called} />
          ) : null}
          {isOwn && (mayChange || member.is_me) ? (
            <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void leave()}>
              {member.is_me ? "Leave" : "Remove"}
              <span className="sr-only"> {member.is_me ? team.name : called}</span>
            </Button>
          ) : null}
        </div>
      </div>
      <RefusalNote refusal={refusal} />
    </li>
  );
}
