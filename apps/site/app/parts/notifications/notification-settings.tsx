import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { NOTIFICATION_KINDS, NOTIFICATION_TABS } from "@undercroft/contract/notifications";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { alert } from "#app/ui/toasts.ts";
import {
  listNotificationPrefs,
  type NotificationPref,
  notificationsKey,
  setNotificationPref,
} from "./notification-commands.ts";

const titles = { tickets: "Tickets", social: "Social", work: "Work" } as const;
const prefsKey = [...notificationsKey, "prefs"];

/** Where one hears of each kind; what concerns money, bookings and the account cannot be switched off. */
export function NotificationSettings() {
  const query = useQuery({ queryKey: prefsKey, queryFn: listNotificationPrefs, staleTime: 0 });
  return (
    <Loaded query={query} what="Your choices">
      {(prefs) => (
        <div className="grid gap-10">
          {NOTIFICATION_TABS.map((tab) => (
            <Kinds
              key={tab}
              title={titles[tab]}
              prefs={prefs.filter((one) => one.tab === tab && one.is_optional)}
            />
          ))}
          <section aria-labelledby="always">
            <h2 id="always" className="type-h2">
              Always on
            </h2>
            <p className="mt-2 max-w-reading text-ink-2">
              These are about your bookings, your money, your events or your account, so they cannot be
              switched off.
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
        </div>
      )}
    </Loaded>
  );
}

function Kinds({ title, prefs }: { title: string; prefs: NotificationPref[] }) {
  const queryClient = useQueryClient();
  const choose = useMutation({
    mutationFn: ({ kind, in_app, by_mail }: NotificationPref) => setNotificationPref(kind, in_app, by_mail),
    onMutate: (next) =>
      queryClient.setQueryData<NotificationPref[]>(prefsKey, (before) =>
        before?.map((one) => (one.kind === next.kind ? next : one)),
      ),
    onError: () =>
      alert({ title: "Your choice was not saved", description: "Check your connection, then choose again." }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: prefsKey }),
  });
  if (prefs.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="type-h2">{title}</h2>
      <ul className="mt-4 border-ink border-t-2">
        {prefs.map((pref) => {
          const label = NOTIFICATION_KINDS[pref.kind]?.label ?? pref.kind;
          return (
            <li key={pref.kind}>
              <fieldset className="grid items-center gap-x-8 border-line border-b py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
                <legend className="float-start w-full py-2 font-bold sm:w-auto">{label}</legend>
                <div className="flex flex-wrap gap-x-8">
                  <Checkbox
                    label="On the site"
                    checked={pref.in_app}
                    onChange={(event) => choose.mutate({ ...pref, in_app: event.target.checked })}
                  />
                  {pref.mails_itself ? (
                    <Checkbox
                      label="By email"
                      checked={pref.by_mail}
                      onChange={(event) => choose.mutate({ ...pref, by_mail: event.target.checked })}
                    />
                  ) : null}
                </div>
              </fieldset>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
