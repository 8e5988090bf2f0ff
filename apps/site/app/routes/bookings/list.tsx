import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useSearchParams } from "react-router";
import { useLive } from "#app/api/live/use-live.ts";
import { clockTime, dayName, londonWallClock } from "#app/format/nights.ts";
import { registerWorker } from "#app/offline/worker/register.ts";
import { keptWords } from "#app/parts/bookings/kept/kept-words.ts";
import { useMyBookings } from "#app/parts/bookings/mine/use-my-bookings.ts";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { LiveNote } from "#app/ui/live-note.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import type { Route } from "./+types/list.ts";
import { aboveTabs, type BookingsTab, bookingsTabs } from "./bookings-tab.ts";

const GuestNote = lazy(() =>
  import("#app/parts/bookings/guest-note.tsx").catch(() => ({ default: () => <></> })),
);

const MakeAccount = lazy<ComponentType<{ email: string }>>(() =>
  import("#app/parts/profiles/sign-in/make-account.tsx").catch(() => ({ default: () => <></> })),
);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "My bookings", description: "Your tickets and what you saved.", isHidden: true });

/** Tickets of the nights to come, of those gone by, and what was saved for later. */
export default function MyBookings() {
  const session = useSession();
  const booker = bookerOf(session);
  if (!booker) return null;
  return <Bookings personId={booker.id} isGuest={!session.person} />;
}

const [first] = bookingsTabs;

function Bookings({ personId, isGuest }: { personId: string; isGuest: boolean }) {
  const [params, setParams] = useSearchParams();
  const { copiedAt, isFailed, keeping, reload, bookings } = useMyBookings(personId);
  const isOnline = useOnline();
  const isLost = useLive(`person:${personId}`, {
    onMessage: () => void reload(),
    onReturn: () => void reload(),
  });
  const hasAny = Boolean(bookings?.length);
  useEffect(() => {
    // tickets are what a device is to keep: the page that shows them is not waited for
    if (hasAny) void registerWorker().catch(() => {});
  }, [hasAny]);
  const wanted = params.get("tab");
  const tab = bookingsTabs.find(({ value }) => value === wanted) ?? first;
  return (
    <div className="in-order column py-8">
      <h1 tabIndex={-1} className="type-h1">
        My bookings
      </h1>
      {isGuest ? (
        <Suspense fallback={null}>
          <GuestNote
            personId={personId}
            makeAccount={(email) => (
              <Suspense fallback={null}>
                <MakeAccount email={email} />
              </Suspense>
            )}
          />
        </Suspense>
      ) : null}
      {copiedAt !== null && (isFailed || !isOnline) ? (
        <CopyNote copiedAt={copiedAt} />
      ) : (
        // its place is there from the start, two lines on a phone: a copy is shown before it is known whether the newest is kept
        <p className="mt-2 min-h-[2lh] text-ink-2 text-small sm:min-h-lh">
          {hasAny && copiedAt === null && keeping ? keptWords(keeping) : null}
        </p>
      )}
      <LiveNote isLost={isLost && isOnline} sentence={null} />
      {Object.entries(aboveTabs).map(([file, Above]) => (
        <Above key={file} personId={personId} />
      ))}
      <div className="mt-6">
        <Tabs
          label="My bookings"
          value={tab?.value ?? ""}
          onValueChange={(value) =>
            setParams(value === first?.value ? {} : { tab: value }, { replace: true })
          }
          tabs={bookingsTabs.map((one) => ({
            value: one.value,
            label: <TabLabel tab={one} personId={personId} />,
            content: <one.Content personId={personId} />,
          }))}
        />
      </div>
    </div>
  );
}

function TabLabel({ tab: { label, useCount }, personId }: { tab: BookingsTab; personId: string }) {
  const count = useCount(personId);
  return (
    <>
      {label} {count === null ? null : <span className="type-data">{count}</span>}
    </>
  );
}

function CopyNote({ copiedAt }: { copiedAt: number }) {
  const moment = new Date(copiedAt);
  return (
    <p role="status" className="mt-4 border-warn border-s-4 ps-4">
      This is the copy kept in this browser on {dayName(londonWallClock(moment).day)} at {clockTime(moment)}.
      The tickets in it can be scanned at the door. It is brought up to date when you are connected.
    </p>
  );
}
