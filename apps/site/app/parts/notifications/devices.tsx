import { useQuery, useQueryClient } from "@tanstack/react-query";
import { brandName } from "@undercroft/contract/brand";
import { type Refusal, toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { momentName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { notificationsKey } from "./notification-commands.ts";
import {
  canPush,
  type Device,
  listDevices,
  ownEndpoint,
  removeDevice,
  switchPushOff,
  switchPushOn,
  testDevice,
} from "./push-browser.ts";

const devicesKey = [...notificationsKey, "devices"];
const unable = {
  title: "That did not work",
  remedy: "This browser may not be able to. Try again, or use email.",
};
const blocked: Refusal = {
  code: null,
  title: "Your browser blocks our notifications",
  remedy: "Allow them for this site in the browser's own settings, then try again.",
};

/** The browsers that show what somebody is told: this one switched on or off, others tested and removed. */
export function Devices({ pushKey }: { pushKey: string }) {
  const queryClient = useQueryClient();
  const devices = useQuery({ queryKey: devicesKey, queryFn: listDevices, staleTime: 0 });
  const own = useQuery({ queryKey: [...devicesKey, "own"], queryFn: ownEndpoint, staleTime: 0 });
  const readAgain = () => queryClient.invalidateQueries({ queryKey: devicesKey });
  const { attempt, isBusy, refusal, setRefusal } = useExclusiveChange<Refusal>(async (error, isOnline) => {
    await readAgain();
    const { code, ...words } = toRefusal(error, isOnline);
    return { code, ...words, ...(code || !isOnline ? {} : unable) };
  }, readAgain);

  const run = (act: () => Promise<string | null>) =>
    attempt(async () => {
      const done = await act();
      if (done) notify(done);
    });
  const switchOn = () =>
    run(async () => {
      if ((await switchPushOn(pushKey)) === "on") return "Notifications are on for this browser";
      setRefusal(blocked);
      return null;
    });

  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className="type-h2">
        Devices
      </h2>
      <p className="mt-2 max-w-reading text-ink-2">
        Browsers that show notifications, also while the site is closed. They show no names, so that a locked
        screen gives nothing away.
      </p>
      <div className="mt-4">
        {!canPush() ? (
          <p>
            This browser cannot show notifications. On an iPhone, add {brandName()} to the home screen first.
          </p>
        ) : own.data ? (
          <Button
            variant="outline"
            busy={isBusy}
            onClick={() => run(() => switchPushOff().then(() => "Notifications are off for this browser"))}
          >
            Switch off for this browser
          </Button>
        ) : (
          <Button busy={isBusy} onClick={() => void switchOn()}>
            Switch on for this browser
          </Button>
        )}
      </div>
      <RefusalNote refusal={refusal} />
      <Loaded query={devices} what="Your devices">
        {(all) =>
          all.length === 0 ? (
            <p className="mt-4 text-ink-2">No devices yet.</p>
          ) : (
            <ul className="mt-4 border-ink border-t-2">
              {all.map((device) => (
                <DeviceRow key={device.id} device={device} isBusy={isBusy} run={run} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

type DeviceRowProps = {
  device: Device;
  isBusy: boolean;
  run: (act: () => Promise<string | null>) => Promise<unknown>;
};

function DeviceRow({ device, isBusy, run }: DeviceRowProps) {
  const spoken = <span className="sr-only"> ({device.label})</span>;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3">
      <div>
        <p className="font-bold">{device.label}</p>
        <p className="text-ink-2 text-small">
          {device.sent_at
            ? `Last written to ${momentName(device.sent_at)}`
            : `Added ${momentName(device.created_at)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="outline"
          disabled={isBusy}
          onClick={() => run(() => testDevice(device.id).then(() => "A test is on its way"))}
        >
          Send a test{spoken}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={isBusy}
          onClick={() => run(() => removeDevice(device.id).then(() => `${device.label} was removed`))}
        >
          Remove{spoken}
        </Button>
      </div>
    </li>
  );
}
