import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type ReplyTeam, repliesKey } from "./replies-queries.ts";

/** Whether one organiser takes replies, and whom it has shut out. */
export function ReplyTeamSettings({ team }: { team: ReplyTeam }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(repliesKey);
  const change = (isOn: boolean) =>
    attempt(() => call("switch_replies", { p_organiser_id: team.id, p_is_on: isOn }));
  return (
    <section aria-label={team.name} className="grid gap-2 border-line border-b pb-4">
      <h3 className="type-h3 [overflow-wrap:anywhere]">{team.name}</h3>
      <Checkbox
        label="Take replies from other servers"
        hint={
          team.may_switch
            ? "What people answer to your nights on Mastodon and elsewhere then stands here, for owners, managers and editors."
            : "An owner or a manager of the team can change this."
        }
        checked={team.is_on}
        disabled={isBusy || !team.may_switch}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <RefusalNote refusal={refusal} />
      {team.blocks.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-bold">Blocked ({team.blocks.length})</summary>
          <ul aria-label={`Blocked by ${team.name}`} className="grid gap-2">
            {team.blocks.map((block) => (
              <Block key={block.id} block={block} />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function Block({ block }: { block: ReplyTeam["blocks"][number] }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(repliesKey);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span className="[overflow-wrap:anywhere]">
        {block.is_server ? `Everybody on ${block.host}` : `An account on ${block.host}`}
      </span>
      <Button
        size="sm"
        variant="outline"
        busy={isBusy}
        onClick={() => void attempt(() => call("unblock_replies", { p_block_id: block.id }))}
      >
        Take the block away
      </Button>
      <RefusalNote refusal={refusal} />
    </li>
  );
}
