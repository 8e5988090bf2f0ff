import { toSignInPath } from "@undercroft/contract";
import { Link, PrefetchPageLinks, useLocation } from "react-router";
import { Avatar } from "#app/parts/profiles/avatar.tsx";
import { initialsOf, nameOf, type Person } from "#app/parts/profiles/person.ts";
import { useSession } from "#app/parts/profiles/use-session.ts";
import { useSignOut } from "#app/parts/profiles/use-sign-out.ts";
import { listNavigation } from "./navigation/list-navigation.ts";
import { useAudiences } from "./navigation/use-audiences.ts";

/** The id of the account menu's popover, for the buttons that open it. */
export const accountMenuId = "account-menu";

/**
 * The way to one's account in the header: "Sign in" for everybody until the browser knows who this is. Both forms
 * have the same width, so nothing moves.
 */
export function AccountButton() {
  const { person } = useSession();
  const { pathname, search } = useLocation();
  const look =
    "hidden h-9 w-24 items-center justify-center border-2 border-ink px-2 font-bold text-small no-underline hover:bg-ink hover:text-bg md:inline-flex";
  if (!person)
    return (
      <Link to={toSignInPath(pathname + search)} className={look}>
        Sign in
      </Link>
    );
  return (
    <button
      type="button"
      className={look}
      popoverTarget={accountMenuId}
      aria-label={`Account of ${nameOf(person)}`}
    >
      {person.profile?.avatar_path ? (
        <Avatar person={person} className="size-7" />
      ) : (
        <span className="truncate">{initialsOf(person)}</span>
      )}
    </button>
  );
}

/** Name, tickets, settings and the way out, for a signed-in person. */
export function AccountMenu() {
  const { person } = useSession();
  return person ? <MenuOfPerson person={person} /> : null;
}

function MenuOfPerson({ person }: { person: Person }) {
  const signOut = useSignOut();
  const row =
    "flex min-h-11 w-full items-center px-4 text-start no-underline -outline-offset-3 hover:bg-ink hover:text-bg";
  return (
    <nav id={accountMenuId} popover="auto" aria-label="Account" className="popover popover-account">
      {/* tickets open in a cellar without a line, whichever page one was on when it went */}
      <PrefetchPageLinks page="/bookings" />
      <p className="flex max-w-64 items-center gap-3 border-line border-b px-4 py-3 font-bold">
        {person.profile?.avatar_path ? <Avatar person={person} className="size-9" /> : null}
        <span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(person)}</span>
      </p>
      {listNavigation("accountMenu", useAudiences()).map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className={row}
          onClick={() => document.getElementById(accountMenuId)?.hidePopover()}
        >
          {label}
        </Link>
      ))}
      <button
        type="button"
        className={row}
        popoverTarget={accountMenuId}
        popoverTargetAction="hide"
        onClick={() => void signOut()}
      >
        Sign out
      </button>
    </nav>
  );
}
