import { useQuery } from "@tanstack/react-query";
import { persistent } from "#app/api/query-client.ts";
import { momentName } from "#app/format/moment.ts";
import { deviceName, networkName } from "#app/format/names/device-name.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { endOtherSessions, endSession, listSessions, type SignedInDevice } from "./session-commands.ts";
import { SettingRow } from "./setting-row.tsx";
import { SettingsSection } from "./settings-section.tsx";

type SessionsSectionProps = { personId: string; onChanged: () => void };

/** Where the person is signed in: each device can be signed out, or all others at once. */
export function SessionsSection({ personId, onChanged }: SessionsSectionProps) {
  const query = useQuery({
    ...persistent,
    queryKey: ["mine", personId, "sessions"],
    queryFn: listSessions,
    staleTime: 0,
    networkMode: "always",
  });
  const others = query.data?.filter((one) => !one.is_current) ?? [];
  return (
    <SettingsSection
      anchor="sessions"
      title="Where you're signed in"
      intro="Every browser you have signed in with. Sign out any you don't recognise, then change your password."
    >
      {query.data ? (
        <ul>
          {[...query.data].sort(currentFirst).map((device) => (
            <Device key={device.id} device={device} onChanged={onChanged} />
          ))}
        </ul>
      ) : query.isError ? (
        <LoadFailed what="The list of devices" onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <Halftone className="h-32 animate-appear-late" />
      )}
      {query.data && others.length === 0 ? (
        <p className="text-ink-2">You are not signed in anywhere else.</p>
      ) : null}
      {others.length > 0 ? (
        <div>
          <RemoveButton
            verb="Sign out"
            what="all other devices"
            label="Sign out all other devices"
            done="Signed out"
            consequence="They need your password again. This device stays signed in."
            remove={endOtherSessions}
            onRemoved={onChanged}
          />
        </div>
      ) : null}
    </SettingsSection>
  );
}

const currentFirst = (one: SignedInDevice, other: SignedInDevice) =>
  Number(other.is_current) - Number(one.is_current);

function Device({ device, onChanged }: { device: SignedInDevice; onChanged: () => void }) {
  const name = deviceName(device.user_agent);
  const place = device.network ? `, from ${networkName(device.network)}` : "";
  return (
    <SettingRow
      name={name}
      mark={device.is_current ? <Badge tone="brand">This device</Badge> : null}
      details={`Last used ${momentName(device.last_used_at)}${place}`}
    >
      {device.is_current ? null : (
        <RemoveButton
          verb="Sign out"
          what={name}
          done="Signed out"
          consequence="That device needs your password again."
          remove={() => endSession(device.id)}
          onRemoved={onChanged}
        />
      )}
    </SettingRow>
  );
}
