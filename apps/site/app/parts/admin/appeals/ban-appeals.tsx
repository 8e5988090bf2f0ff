import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { dueName } from "#app/format/due-name.ts";
import { plural } from "#app/format/plural.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

const listBanAppeals = () => call("list_ban_appeals");
type BanAppeal = Awaited<ReturnType<typeof listBanAppeals>>[number];

/** Appeals of people whom a team does not let in, and how each team uses its list. */
export function BanAppeals() {
  const query = useQuery({ queryKey: ["staff", "appeals", "bans"], queryFn: listBanAppeals, staleTime: 0 });
  return (
    <section aria-labelledby="ban-appeals" className="grid gap-6 border-ink border-t-2 pt-6">
      <h2 id="ban-appeals" className="type-h2">
        People not let in
      </h2>
      <Loaded query={query} what="The list of these appeals" why={staffWhy(query)}>
        {(appeals) => (
          <>
            {appeals.length === 0 ? <p className="text-ink-2">No such appeal is waiting.</p> : null}
            <ul className="grid gap-6">
              {appeals.map((appeal) => (
                <li key={appeal.id} className="grid gap-3 border-2 border-ink p-4">
                  <BanAppealCard appeal={appeal} />
                </li>
              ))}
            </ul>
            <ListEnd shown={appeals.length} most={50} />
          </>
        )}
      </Loaded>
      <BanCounts />
    </section>
  );
}

function BanAppealCard({ appeal }: { appeal: BanAppeal }) {
  const { run, isBusy, refusal } = useAct();
  const [note, setNote] = useState("");
  const decide = async (decision: "upheld" | "overturned") => {
    const isDone = await run(() =>
      call("decide_ban_appeal", { p_ban_id: appeal.id, p_decision: decision, p_note: note }),
    );
    if (isDone) notify(decision === "upheld" ? "The decision stands" : "The decision was overturned");
  };
  return (
    <>
      <h3 className="type-h3 [overflow-wrap:anywhere]" dir="auto">
        {appeal.person}, not let in by {appeal.team}
      </h3>
      <p className="max-w-reading whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
        The team's reason: {appeal.reason}
      </p>
      <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{appeal.text}</p>
      <p className="text-small">Due {dueName(appeal.due_at)}</p>
      <Field label="Why" hint="The person reads it.">
        <TextArea value={note} rows={2} maxLength={500} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => void decide("upheld")}>
          Uphold
        </Button>
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => void decide("overturned")}>
          Overturn
        </Button>
      </div>
    </>
  );
}

function BanCounts() {
  const query = useQuery({
    queryKey: ["staff", "appeals", "ban counts"],
    queryFn: () => call("count_team_bans"),
    staleTime: 0,
  });
  return (
    <Loaded query={query} what="The count of these lists" why={staffWhy(query)}>
      {(teams) => (
        <div className="grid gap-3">
          <h3 className="type-h3">By team</h3>
          {teams.length === 0 ? <p className="text-ink-2">No team has such a list.</p> : null}
          <ul className="grid">
            {teams.map((one) => (
              <li key={`${one.is_venue} ${one.slug}`} className="border-line border-b py-2">
                <strong dir="auto">{one.team}</strong>: {plural(one.counted, "entry", "entries")},{" "}
                {one.added_lately} in the last 30 days. {plural(one.appealed, "appeal")}, {one.overturned}{" "}
                overturned.
              </li>
            ))}
          </ul>
          <ListEnd shown={teams.length} most={100} />
        </div>
      )}
    </Loaded>
  );
}
