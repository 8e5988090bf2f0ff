import { useSearchParams } from "react-router";
import { WaitingBadge } from "#app/ui/waiting-badge.tsx";
import { tabsFor, toTab } from "./door-tabs.ts";
import { useHeldScans } from "./log/use-held-scans.ts";

/** The screens of a door, at the foot where a thumb reaches them. They are buttons: a door without a line still changes its screen. */
export function DoorNav({ isSupervisor }: { isSupervisor: boolean }) {
  const [params, setParams] = useSearchParams();
  const shown = toTab(params.get("tab"), isSupervisor);
  const held = useHeldScans(isSupervisor);
  return (
    <nav
      aria-label="Screens of the door"
      className="sticky bottom-0 z-30 grid auto-cols-fr grid-flow-col border-ink border-t-2 bg-bg pb-[env(safe-area-inset-bottom)]"
      data-no-print=""
    >
      {tabsFor(isSupervisor).map(({ tab, label }) => (
        <button
          key={tab}
          type="button"
          aria-current={tab === shown ? "page" : undefined}
          className="min-h-14 border-transparent border-t-4 px-0 font-bold text-small sm:text-body -outline-offset-4 aria-[current=page]:border-pink aria-[current=page]:bg-ink aria-[current=page]:text-bg"
          onClick={() => setParams(tab === "scan" ? {} : { tab }, { preventScrollReset: true })}
        >
          {label}
          {tab === "log" ? <WaitingBadge count={held?.length ?? 0} className="ms-2" /> : null}
        </button>
      ))}
    </nav>
  );
}
