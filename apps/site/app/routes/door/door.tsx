import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useSearchParams } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { DoorHeader } from "#app/parts/door/door-header.tsx";
import { DoorNav } from "#app/parts/door/door-nav.tsx";
import { DoorStopScreen } from "#app/parts/door/door-stop-screen.tsx";
import { type DoorTab, toTab } from "#app/parts/door/door-tabs.ts";
import { DoorProvider, useDoor } from "#app/parts/door/night/door-context.tsx";
import { useWedge } from "#app/parts/door/scan/use-wedge.ts";
import { knownSession } from "#app/parts/profiles/session/session-store.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import type { Route } from "./+types/door.ts";
import { keepPages } from "./keep-pages.ts";

// nothing here names the night: this page is kept by devices, for every night of theirs
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Door",
    description: "Let people in, online or not.",
    canonical: "/door",
    isHidden: true,
  });

export const handle = { isWholeScreen: true };

const screens: Record<DoorTab, ComponentType> = {
  scan: lazy(() => import("./tabs/scan.tsx")),
  people: lazy(() => import("./tabs/people.tsx")),
  numbers: lazy(() => import("./tabs/numbers.tsx")),
  sales: lazy(() => import("./tabs/sales.tsx")),
  log: lazy(() => import("./tabs/log.tsx")),
};

const readPersonId = () => knownSession().then(({ person }) => person?.id ?? null);

/** The door of one night, for the team's people and for those with a pass. */
export default function Door({ params }: Route.ComponentProps) {
  return (
    <QueryProvider>
      <DoorProvider key={params.slug} slug={params.slug} readPersonId={readPersonId}>
        <OpenDoor />
      </DoorProvider>
    </QueryProvider>
  );
}

function OpenDoor() {
  const { door, view } = useDoor();
  const [params, setParams] = useSearchParams();
  const tab = toTab(params.get("tab"), view.isSupervisor);
  const isOpen = view.night !== null && view.offlineSince === null;
  useEffect(() => {
    if (isOpen) void keepPages().catch(() => {});
  }, [isOpen]);
  useWedge((code) => {
    // Scan and People hear a hand scanner themselves
    if (!view.night || tab === "scan" || tab === "people") return;
    door.handed = code;
    setParams({});
  });
  if (view.stop) return <DoorStopScreen stop={view.stop} slug={door.slug} onRetry={() => void door.open()} />;
  if (!view.night) return <Opening />;
  const Screen = screens[tab];
  return (
    <div className="flex min-h-dvh flex-col" data-holds-update="">
      <DoorHeader />
      <div key={tab} className="flex grow flex-col">
        <Suspense fallback={<Opening />}>
          <Screen />
        </Suspense>
      </div>
      <DoorNav isSupervisor={view.isSupervisor} />
    </div>
  );
}

function Opening() {
  return (
    <section className="column grid gap-6 py-10" aria-busy="true" aria-label="The door is being opened">
      <Halftone className="h-14 w-2/3" />
      <Halftone className="h-72" />
    </section>
  );
}
