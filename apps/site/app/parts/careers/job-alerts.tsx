import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { careersKey, jobAlertsQuery } from "./careers-queries.ts";

/** The searches a person is told of. */
export function JobAlerts() {
  const query = useQuery(jobAlertsQuery());
  const { run, isBusy, refusal } = useExclusiveMutation(careersKey);
  return (
    <Loaded query={query} what="Your alerts">
      {(alerts) =>
        alerts.length === 0 ? (
          <EmptyState action={<LinkButton to="/careers">Find work</LinkButton>}>
            No alerts yet. Search for work, then choose “Alert me”: what is new comes by email at nine in the
            morning.
          </EmptyState>
        ) : (
          <>
            <RefusalNote refusal={refusal} />
            <ul className="border-line border-t">
              {alerts.map((alert) => (
                <li
                  key={alert.id}
                  className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3"
                >
                  <span className="font-bold [overflow-wrap:anywhere]" dir="auto">
                    {alert.name}
                  </span>
                  <Button
                    variant="outline"
                    size="sm"
                    busy={isBusy}
                    aria-label={`End the alert ${alert.name}`}
                    onClick={() => void run(() => call("delete_job_alert", { p_alert_id: alert.id }))}
                  >
                    End this alert
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}
