import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { deadlineName, momentName } from "#app/format/moment.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { sinceName } from "./membership-words.ts";
import { type Member, teamMembershipsKey } from "./team-memberships.ts";

/** What can be done about a member in each state: the state that follows, and the word on the button. */
const actions: Record<string, readonly { to: string; label: string; isQuiet?: boolean }[]> = {
  asked: [
    { to: "active", label: "Accept" },
    { to: "ended", label: "Decline", isQuiet: true },
  ],
  active: [
    { to: "paused", label: "Pause", isQuiet: true },
    { to: "ended", label: "End the membership", isQuiet: true },
  ],
  paused: [
    { to: "active", label: "Resume" },
    { to: "ended", label: "End the membership", isQuiet: true },
  ],
  ending: [{ to: "ended", label: "End it today", isQuiet: true }],
};

/** A request that was accepted waits for its payment. */
const accepted = [{ to: "ended", label: "Decline", isQuiet: true }];

const why: Record<string, string> = {
  left: "Left",
  declined: "Declined",
  team: "Ended by the team",
  plan: "Ended with the plan",
  unpaid: "Ended: not paid again",
};

/** One person of the list. */
export function MemberRow({ member, organiserId }: { member: Member; organiserId: string }) {
  const { run, isBusy, refusal } = useExclusiveMutation(teamMembershipsKey(organiserId));
  const called = member.name || `@${member.handle}`;
  return (
    <li className="grid gap-2 border-line border-b py-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
        {member.number ? <span className="type-data">{member.number}</span> : null}
        <strong dir="auto">{called}</strong>
        <span className="text-ink-2">{[`@${member.handle}`, member.email].join(", ")}</span>
        {member.status === "paused" ? <Badge tone="warn">Paused</Badge> : null}
      </p>
      <p className="text-ink-2 text-small">
        {member.plan}. {standing(member)}
      </p>
      {member.note ? (
        <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
          {member.note}
        </p>
      ) : null}
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        {(member.pays_until ? accepted : (actions[member.status] ?? [])).map(
          ({ to, label, isQuiet = false }) => (
            <Button
              key={to}
              size="sm"
              variant={isQuiet ? "quiet" : "outline"}
              busy={isBusy}
              onClick={() =>
                void run(() => call("change_members", { p_membership_ids: [member.id], p_to: to }))
              }
            >
              {label}
              <span className="sr-only"> {called}</span>
            </Button>
          ),
        )}
      </div>
    </li>
  );
}

function standing({
  status,
  asked_at,
  since,
  ends_at,
  ended_at,
  ended_why,
  paid_until,
  pays_until,
}: Member): string {
  if (status === "ended" && ended_at) return `${why[ended_why ?? ""] ?? "Ended"} ${momentName(ended_at)}.`;
  if (status === "asked" && pays_until) return `Accepted. To be paid by ${momentName(pays_until)}.`;
  if (status === "asked") return `Asked ${momentName(asked_at)}.`;
  const from = since ? `Member since ${sinceName(since)}.` : "";
  return status === "ending" && ends_at
    ? `${from} Ends ${deadlineName(ends_at)}.`
    : paid_until
      ? `${from} Paid until ${deadlineName(paid_until)}.`
      : from;
}
