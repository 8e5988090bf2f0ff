import clsx from "clsx";
import { NavLink, useLocation } from "react-router";
import { useStored } from "#app/api/stored-value.ts";
import { Search } from "#app/ui/icons/search.ts";
import { AccountButton, AccountMenu } from "./account/account-menu.tsx";
import { ThemeMenu } from "./appearance/theme-menu.tsx";
import { InstrumentsOutlet } from "./instruments-outlet.tsx";
import { listNavigation } from "./navigation/list-navigation.ts";
import { useAudiences } from "./navigation/use-audiences.ts";
import { storedPlace, storedView, withPlace } from "./place/place.ts";
import { PlaceButton } from "./place/place-button.tsx";
import { SearchLink } from "./search-link.tsx";
import { useSearchKeys } from "./shortcuts/search-keys.ts";
import { Wordmark } from "./wordmark.tsx";

const navLink =
  "inline-flex h-full items-center border-transparent border-y-4 no-underline hover:border-b-line-strong aria-[current=page]:border-b-pink aria-[current=page]:font-bold";

/** The bar at the top: the same for everybody until the browser knows more. */
export function Header() {
  const place = useStored(storedPlace);
  const view = useStored(storedView);
  const { pathname } = useLocation();
  const links = listNavigation("header", useAudiences());
  const searchKeys = useSearchKeys();
  return (
    <header
      className="gutter sticky top-0 z-40 flex h-(--header-height) min-h-13 items-center gap-5 border-ink border-b-2 bg-bg lg:gap-7 [@media(height<26rem)]:static"
      data-no-print=""
    >
      <Wordmark />
      <nav aria-label="Main" className="hidden h-full items-center gap-5 md:flex">
        {links.map(({ to, label, keepsPlace }, index) => (
          <NavLink
            key={to}
            to={keepsPlace ? withPlace(to, place, view) : to}
            // "/venues/map" is its own link, and not a venue
            end={pathname !== to && links.some((other) => other.to === pathname)}
            className={clsx(navLink, index > 2 && "max-lg:hidden")}
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="ms-auto flex h-full min-w-0 items-center gap-1 *:shrink-0 sm:gap-3">
        <InstrumentsOutlet />
        <PlaceButton />
        <SearchLink
          className="hidden min-h-11 items-center gap-2 px-2 type-label no-underline hover:text-link md:inline-flex"
          aria-keyshortcuts="Control+K Meta+K /"
        >
          <Search className="size-4" aria-hidden="true" />
          Search
          <span
            className="min-w-14 border border-line-strong px-1 text-center text-ink-2 [@media(pointer:coarse)]:hidden"
            aria-hidden="true"
          >
            {searchKeys}
          </span>
        </SearchLink>
        <ThemeMenu />
        <AccountButton />
        <AccountMenu />
      </div>
    </header>
  );
}
