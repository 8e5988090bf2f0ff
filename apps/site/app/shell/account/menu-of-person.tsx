import { useEffect } from "react";
import { Link, PrefetchPageLinks } from "react-router";
import { Avatar } from "#app/parts/profiles/avatar.tsx";
import { nameOf, type Person } from "#app/parts/profiles/person.ts";
import { useSignOut } from "#app/parts/profiles/session/use-sign-out.ts";
import { listMenu } from "#app/shell/navigation/list-menu.ts";
import { useAudiences } from "#app/shell/navigation/use-audiences.ts";
import { accountMenuId, openAwaitedMenu } from "./account-menu-id.ts";
import { MenuRow } from "./menu-row.tsx";

/** The account menu of a signed-in person. */
export default function MenuOfPerson({ person }: { person: Person }) {
  const signOut = useSignOut();
  useEffect(openAwaitedMenu, []);
  const row =
    "flex min-h-11 w-full items-center gap-4 px-4 text-start no-underline -outline-offset-3 hover:bg-ink hover:text-bg";
  return (
    <nav id={accountMenuId} popover="auto" aria-label="Account" className="popover">
      {/* tickets open in a cellar without a line, whichever page one was on when it went */}
      <PrefetchPageLinks page="/bookings" />
      <p className="flex max-w-64 items-center gap-3 border-line border-b px-4 py-3 font-bold">
        {person.profile?.avatar_path ? <Avatar person={person} className="size-9" /> : null}
        <span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(person)}</span>
      </p>
      {listMenu("accountMenu", useAudiences()).map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          className={row}
          onClick={() => document.getElementById(accountMenuId)?.hidePopover()}
        >
          <MenuRow entry={entry} />
        </Link>
      ))}
      <button
        type="button"
        // the way out stays in sight where the menu is longer than the screen
        className={`${row} sticky bottom-0 border-line border-t bg-raised`}
        popoverTarget={accountMenuId}
        popoverTargetAction="hide"
        onClick={() => void signOut()}
      >
        Sign out
      </button>
    </nav>
  );
}
