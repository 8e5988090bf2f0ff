import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { NOTIFICATION_KINDS, NOTIFICATION_TABS } from "@undercroft/contract/notifications";
import { useState } from "react";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { alert } from "#app/ui/notices/toasts.ts";
import { Devices } from "./devices.tsx";
import { KindChoices } from "./kind-choices.tsx";
import {
  getNotificationSettings,
  listNotificationPrefs,
  type NotificationPref,
  notificationsKey,
  setNotificationPref,
} from "./notification-commands.ts";
import { QuietHours } from "./quiet-hours.tsx";

const titles = { tickets: "Tickets", social: "Social", work: "Work" } as const;
const prefsKey = [...notificationsKey, "prefs"];
const settingsKey = [...notificationsKey, "settings"];

/** Where and how often one hears of each kind, when it is quiet, and on which devices. */
export function NotificationSettings() {
  const prefs = useQuery({ queryKey: prefsKey, queryFn: listNotificationPrefs, staleTime: 0 });
  const settings = useQuery({ queryKey: settingsKey, queryFn: getNotificationSettings, staleTime: 0 });
  return (
    <Loaded query={settings} what="Your settings">
      {(hours) => (
        <div className="grid gap-12">
          <Loaded query={prefs} what="Your choices">
            {(all) => <Kinds prefs={all} hasPush={hours.push_key !== null} />}
          </Loaded>
          <QuietHours hours={hours} settingsKey={settingsKey} />
          {hours.push_key ? <Devices pushKey={hours.push_key} /> : <NoDevices />}
          {prefs.data ? <AlwaysOn prefs={prefs.data} /> : null}
        </div>
      )}
    </Loaded>
  );
}

function Kinds({ prefs, hasPush }: { prefs: NotificationPref[]; hasPush: boolean }) {
  const queryClient = useQueryClient();
  // what was chosen here stands at once, and until it turns out that it was not saved
  const [chosen, setChosen] = useState<ReadonlyMap<string, NotificationPref>>(new Map());
  const save = useMutation({
    scope: { id: "notification-prefs" }, // one after the other, as they were chosen
    mutationFn: setNotificationPref,
    onSuccess: (_, saved) =>
      queryClient.setQueryData<NotificationPref[]>(prefsKey, (before) =>
        before?.map((one) => (one.kind === saved.kind ? { ...one, ...saved } : one)),
      ),
    onError: (error, { kind }) => {
      setChosen((before) => new Map([...before].filter(([one]) => one !== kind)));
      alert({
        title: "Your choice was not saved",
        description: toRefusal(error, navigator.onLine).remedy,
      });
    },
  });
  const choose = (next: NotificationPref) => {
    setChosen((before) => new Map(before).set(next.kind, next));
    save.mutate(next);
  };
  return (
    <>
      {NOTIFICATION_TABS.map((tab) => {
        const some = prefs.filter((one) => one.tab === tab && one.is_optional);
        return some.length === 0 ? null : (
          <section key={tab} aria-label={titles[tab]}>
            <h2 className="type-h2">{titles[tab]}</h2>
            <ul className="mt-4 border-ink border-t-2">
              {some.map((pref) => (
                <li key={pref.kind}>
                  <KindChoices pref={chosen.get(pref.kind) ?? pref} hasPush={hasPush} onChoose={choose} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

/** What cannot be switched off, and why. */
function AlwaysOn({ prefs }: { prefs: NotificationPref[] }) {
  return (
    <section aria-labelledby="always">
      <h2 id="always" className="type-h2">
        Always on
      </h2>
      <p className="mt-2 max-w-reading text-ink-2">
        These are about your bookings, your money, your events or your account, so they cannot be switched
        off.
      </p>
      <ul className="mt-4 columns-1 gap-10 sm:columns-2">
        {prefs
          .filter(({ is_optional }) => !is_optional)
          .map(({ kind }) => (
            <li key={kind} className="border-line border-b py-2">
              {NOTIFICATION_KINDS[kind]?.label ?? kind}
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Why nothing can be switched on for this browser. */
function NoDevices() {
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className="type-h2">
        Devices
      </h2>
      <p className="mt-2 max-w-reading text-ink-2">
        Notifications outside the site are not set up here at the moment. We tell you by email and under the
        bell.
      </p>
    </section>
  );
}
