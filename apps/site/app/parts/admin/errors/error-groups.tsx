import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { call } from "#app/api/call.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { GroupReports } from "./group-reports.tsx";

const STATES = ["open", "acknowledged", "fixed", "ignored"] as const;
type State = (typeof STATES)[number];
const names: Record<State, string> = {
  open: "Open",
  acknowledged: "Acknowledged",
  fixed: "Fixed",
  ignored: "Ignored",
};

async function listGroups(status: State) {
  return call("list_error_groups", { p_status: status });
}

async function setGroup(fingerprint: string, status: State): Promise<void> {
  await call("set_error_group", { p_fingerprint: fingerprint, p_status: status });
}

/** Reports of errors, those of one kind together; a fixed one that comes again is open by itself. */
export function ErrorGroups() {
  const [params] = useSearchParams();
  const wanted = params.get("status");
  const status = STATES.find((state) => state === wanted) ?? "open";
  const { run, isBusy, refusal } = useAct();
  const query = useQuery({
    queryKey: ["staff", "errors", status],
    queryFn: () => listGroups(status),
    staleTime: 0,
  });
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-2">
        {STATES.map((state) => (
          <Chip
            key={state}
            to={state === "open" ? "/admin/errors" : `/admin/errors?status=${state}`}
            isCurrent={state === status}
          >
            {names[state]}
          </Chip>
        ))}
      </div>
      <RefusalNote refusal={refusal} />
      <Loaded query={query} what="The list of errors" why={staffWhy(query)}>
        {(groups) => (
          <StaffList
            label="Errors"
            most={100}
            items={groups}
            idOf={(group) => group.fingerprint}
            empty="No errors in this state."
          >
            {(group) => (
              <div className="grid gap-2">
                <h2 className="font-bold [overflow-wrap:anywhere]" dir="auto">
                  {group.title}
                </h2>
                <p className="text-ink-2 text-small">
                  {plural(group.count, "report")}, first {momentName(group.first_at)}, last{" "}
                  {momentName(group.last_at)}
                  {group.assigned_to ? `. ${group.assigned_to} looks after it` : ""}
                </p>
                {group.browsers?.length ? (
                  <ul aria-label="Browsers" className="text-ink-2 text-small">
                    {group.browsers.map((browser) => (
                      <li key={browser} className="[overflow-wrap:anywhere]">
                        {browser}
                      </li>
                    ))}
                  </ul>
                ) : null}
                <GroupReports fingerprint={group.fingerprint} />
                <div className="flex flex-wrap gap-2">
                  {STATES.filter((state) => state !== status).map((state) => (
                    <Button
                      key={state}
                      size="sm"
                      variant="outline"
                      busy={isBusy}
                      onClick={() => void run(() => setGroup(group.fingerprint, state))}
                    >
                      {state === "open" ? "Reopen" : names[state]}
                    </Button>
                  ))}
                </div>
              </div>
            )}
          </StaffList>
        )}
      </Loaded>
    </div>
  );
}
