import clsx from "clsx";
import { CalendarDays, MapPinned, Search, Ticket, User } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { NavLink } from "react-router";
import { useSession } from "#app/parts/profiles/use-session.ts";
import { accountMenuId } from "./account-menu.tsx";
import { useOverlays } from "./overlays-context.ts";
import { storedPlace, withPlace } from "./place.ts";
import { useStored } from "./stored-value.ts";
import { useHidesOnScroll } from "./use-hides-on-scroll.ts";

const item =
  "flex h-14 w-full flex-col items-center justify-center gap-0.5 border-transparent border-t-4 pb-1 text-small no-underline -outline-offset-4 aria-[current=page]:border-t-pink aria-[current=page]:font-bold";

/** Navigation within a thumb's reach; gives way while one reads downwards, never while it holds the focus. */
export function BottomBar() {
  const { isHidden, ref } = useHidesOnScroll<HTMLElement>();
  useEffect(() => {
    document.documentElement.toggleAttribute("data-bar-hidden", isHidden);
  }, [isHidden]);
  const place = useStored(storedPlace);
  const { open } = useOverlays();
  const { person } = useSession();
  return (
    <nav
      ref={ref}
      aria-label="Main"
      data-no-print=""
      className={clsx(
        "fixed inset-x-0 bottom-0 z-40 grid auto-cols-fr grid-flow-col border-ink border-t-2 bg-bg pb-[env(safe-area-inset-bottom)] transition-transform duration-240 md:hidden",
        isHidden && "translate-y-full",
      )}
    >
      <BarLink to={withPlace("/events", place)} icon={<CalendarDays className="size-5" aria-hidden="true" />}>
        Events
      </BarLink>
      <BarLink to="/venues" icon={<MapPinned className="size-5" aria-hidden="true" />}>
        Venues
      </BarLink>
      <button type="button" data-needs-script="" className={item} onClick={() => open("palette")}>
        <Search className="size-5" aria-hidden="true" />
        Search
      </button>
      <BarLink to="/bookings" icon={<Ticket className="size-5" aria-hidden="true" />}>
        Tickets
      </BarLink>
      {person ? (
        <button type="button" className={item} popoverTarget={accountMenuId}>
          <User className="size-5" aria-hidden="true" />
          Me
        </button>
      ) : (
        <BarLink to="/auth/signin" icon={<User className="size-5" aria-hidden="true" />}>
          Me
        </BarLink>
      )}
    </nav>
  );
}

function BarLink({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <NavLink to={to} className={item}>
      {icon}
      {children}
    </NavLink>
  );
}
