import clsx from "clsx";
import { useEffect } from "react";
import { NavLink } from "react-router";
import { useStored } from "#app/api/stored-value.ts";
import type { NavigationEntry } from "#app/part.ts";
import { Search } from "#app/ui/icons/search.ts";
import { MeButton } from "./account/me-button.tsx";
import { listNavigation } from "./navigation/list-navigation.ts";
import { useAudiences } from "./navigation/use-audiences.ts";
import { type Place, storedPlace, storedView, withPlace } from "./place/place.ts";
import { SearchLink } from "./search-link.tsx";
import { useHidesOnScroll } from "./use-hides-on-scroll.ts";

const item =
  "flex h-14 w-full flex-col items-center justify-center gap-0.5 border-transparent border-t-4 pb-1 text-small no-underline -outline-offset-4 aria-[current]:border-t-pink aria-[current]:font-bold";

/** Navigation within a thumb's reach; gives way while one reads downwards, never while it holds the focus. */
export function BottomBar() {
  const { isHidden, ref } = useHidesOnScroll<HTMLElement>();
  useEffect(() => {
    document.documentElement.toggleAttribute("data-bar-hidden", isHidden);
  }, [isHidden]);
  const place = useStored(storedPlace);
  const view = useStored(storedView);
  const links = listNavigation("bottomBar", useAudiences());
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
      {links.slice(0, 2).map((entry) => (
        <BarLink key={entry.to} entry={entry} place={place} view={view} />
      ))}
      <SearchLink className={item}>
        <Search className="size-5" aria-hidden="true" />
        Search
      </SearchLink>
      {links.slice(2).map((entry) => (
        <BarLink key={entry.to} entry={entry} place={place} view={view} />
      ))}
      <MeButton className={item} />
    </nav>
  );
}

type BarLinkProps = { entry: NavigationEntry; place: Place | null; view: string | null };

function BarLink({ entry, place, view }: BarLinkProps) {
  const { to, label, shortLabel = label, icon: Icon, keepsPlace } = entry;
  return (
    <NavLink to={keepsPlace ? withPlace(to, place, view) : to} className={item}>
      {Icon ? <Icon className="size-5" aria-hidden="true" /> : null}
      {shortLabel}
    </NavLink>
  );
}
