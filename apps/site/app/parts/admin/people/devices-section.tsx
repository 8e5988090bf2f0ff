import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { momentName } from "#app/format/moment.ts";
import { deviceName, networkName } from "#app/format/names/device-name.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { endPersonSessions, listPersonSessions } from "./people-queries.ts";

/** Where a person is signed in, for admins, and signing them out everywhere. */
export function DevicesSection({ userId }: { userId: string }) {
  const { run, isBusy, refusal } = useAct();
  const [reason, setReason] = useState("");
  const query = useQuery({
    queryKey: ["staff", "people", userId, "sessions"],
    queryFn: () => listPersonSessions(userId),
    staleTime: 0,
  });
  return (
    <Loaded query={query} what="The list of devices" why={staffWhy(query)}>
      {(devices) =>
        devices.length === 0 ? (
          <p className="text-ink-2">Not signed in anywhere.</p>
        ) : (
          <div className="grid gap-4">
            <ul className="grid gap-2">
              {devices.map((device) => (
                <li key={device.id} className="border-line border-b pb-2">
                  <p className="[overflow-wrap:anywhere]">{deviceName(device.user_agent)}</p>
                  <p className="text-ink-2 text-small">
                    Last used {momentName(device.last_used_at)}
                    {device.network ? `, from ${networkName(device.network)}` : ""}
                  </p>
                </li>
              ))}
            </ul>
            <form
              className="grid max-w-md gap-3"
              onSubmit={async (event) => {
                event.preventDefault();
                if (await run(() => endPersonSessions(userId, reason))) {
                  setReason("");
                  notify("Signed out everywhere");
                }
              }}
            >
              <Field label="Reason" hint="Kept in the audit log.">
                <TextInput
                  value={reason}
                  maxLength={500}
                  onChange={(event) => setReason(event.target.value)}
                />
              </Field>
              <RefusalNote refusal={refusal} />
              <div>
                <Button type="submit" variant="outline" size="sm" busy={isBusy}>
                  Sign out everywhere
                </Button>
              </div>
            </form>
          </div>
        )
      }
    </Loaded>
  );
}
