import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { deadlineName, momentName } from "#app/format/moment.ts";
import { londonWallClock } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

async function listRules() {
  return call("list_retention_rules");
}

async function listHeld() {
  return call("list_held_by_event");
}

type Rule = Awaited<ReturnType<typeof listRules>>[number];

/** How long personal data is kept, what the last run did, and what is held of the guests of past events. */
export function RetentionView() {
  const rules = useQuery({ queryKey: ["staff", "retention", "rules"], queryFn: listRules, staleTime: 0 });
  const held = useQuery({ queryKey: ["staff", "retention", "held"], queryFn: listHeld, staleTime: 0 });
  return (
    <div className="grid gap-8">
      <Loaded query={rules} what="The list of rules" why={staffWhy(rules)}>
        {(list) => (
          <StaffList
            label="Rules"
            isDense
            items={list}
            idOf={(rule) => rule.name}
            empty="There are no rules."
          >
            {(rule) => <RuleCard rule={rule} />}
          </StaffList>
        )}
      </Loaded>
      <section className="border-ink border-t-2 pt-4">
        <h2 className="type-h3 mb-4">Held by event</h2>
        <Loaded query={held} what="The list of events" why={staffWhy(held)}>
          {(events) => (
            <StaffList
              label="Held by event"
              isDense
              most={100}
              items={events}
              idOf={(event) => event.event_id}
              empty="No guest details are kept from past events."
            >
              {(event) => (
                <>
                  <h3 className="font-bold [overflow-wrap:anywhere]" dir="auto">
                    {event.title}
                  </h3>
                  <p className="text-ink-2 text-small">
                    Ended {momentName(event.ended_at)}. Names and addresses of{" "}
                    {plural(event.bookings, "booking")} since {momentName(event.since)}, until{" "}
                    {deadlineName(event.names_due_at, londonWallClock(new Date(event.ended_at)).day)}.
                    {event.access_notes > 0
                      ? ` ${plural(event.access_notes, "access note")} until ${deadlineName(event.notes_due_at)}.`
                      : ""}
                  </p>
                </>
              )}
            </StaffList>
          )}
        </Loaded>
      </section>
    </div>
  );
}

function RuleCard({ rule }: { rule: Rule }) {
  const { run, isBusy, refusal } = useAct();
  const [tried, setTried] = useState<number | null>(null);
  const attempt = () =>
    run(async () => {
      const data = await call("try_retention_rule", { p_name: rule.name });
      setTried(data);
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1">
      <div>
        <p className="font-bold text-small">{rule.says}</p>
        <p className="text-ink-2 text-small">
          {rule.last_run_at
            ? `Last run ${momentName(rule.last_run_at)}: ${plural(rule.last_rows ?? 0, "row")}.`
            : "Has not run yet."}
        </p>
        <p role="status" className="text-small empty:hidden">
          {tried === null ? "" : `It would take ${plural(tried, "row")} now.`}
        </p>
      </div>
      <Button size="sm" variant="outline" busy={isBusy} onClick={() => void attempt()}>
        Dry run
      </Button>
      <RefusalNote refusal={refusal} />
    </div>
  );
}
