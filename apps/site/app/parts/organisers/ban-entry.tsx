import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { deadlineName } from "#app/format/moment.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { BanFields } from "./ban-fields.tsx";

/** One entry of the list, as `list_team_bans` answers it. */
export type Ban = Awaited<ReturnType<typeof listed>>[number];
const listed = () => call("list_team_bans");

/** An entry, with the way to change and to end it. */
export function BanEntry({ ban }: { ban: Ban }) {
  const [isEditing, setIsEditing] = useState(false);
  const { run, isBusy, refusal } = useExclusiveMutation(["organisers"]);
  const who = [ban.handle ? `@${ban.handle}` : null, ban.email].filter(Boolean);
  const called = ban.name ?? who[0] ?? "An erased account";
  return (
    <li className="grid gap-2 border-line border-b py-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
        <strong dir="auto">{called}</strong>
        <span className="text-ink-2">{who.filter((one) => one !== called).join(", ")}</span>
        {ban.is_over ? <Badge>{ban.was_overturned ? "Ended by us" : "Ended"}</Badge> : null}
        {ban.has_appeal ? <Badge tone="warn">We are looking at it</Badge> : null}
      </p>
      <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
        {ban.reason}
      </p>
      <p className="text-ink-2 text-small">
        {ban.is_over ? "Ended" : "Until"} {deadlineName(ban.ended_at ?? ban.ends_at)}
        {ban.written_by ? `. Written by ${ban.written_by}` : ""}
      </p>
      <RefusalNote refusal={refusal} />
      {ban.is_over ? null : isEditing ? (
        <EditForm ban={ban} onDone={() => setIsEditing(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button size="sm" variant="outline" onClick={() => setIsEditing(true)}>
            Edit<span className="sr-only"> the entry of {called}</span>
          </Button>
          <Button
            size="sm"
            variant="quiet"
            busy={isBusy}
            onClick={() => void run(() => call("end_team_ban", { p_ban_id: ban.id }))}
          >
            Let in again<span className="sr-only"> {called}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

const refusedEdit = ["name", "reason", "until"] as const;

/** The last day of an entry, from the moment at which it ends. */
const lastDay = (endsAt: string): string =>
  new Date(Date.parse(endsAt) - 1).toLocaleDateString("en-CA", { timeZone: "Europe/London" });

function EditForm({ ban, onDone }: { ban: Ban; onDone: () => void }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["organisers"]);
  const form = useHeldForm({
    name: `ban entry:${ban.id}`,
    defaults: { name: ban.name ?? "", reason: ban.reason, until: lastDay(ban.ends_at) },
    refusal,
    refusedAt: refusedEdit,
    send: async ({ name, reason, until }) => {
      const change = { p_name: name, p_reason: reason, ...(until ? { p_until: until } : {}) };
      if (await attempt(() => call("edit_team_ban", { p_ban_id: ban.id, ...change }))) onDone();
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <BanFields register={form.register} errors={form.errors} />
      <RefusalNote refusal={form.rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={isBusy}>
          Save
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          Keep it as it is
        </Button>
      </div>
    </form>
  );
}
