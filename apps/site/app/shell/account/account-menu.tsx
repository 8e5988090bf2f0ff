import { toSignInPath } from "@undercroft/contract";
import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { initialsOf } from "#app/format/names/initials.ts";
import { nameOf } from "#app/parts/profiles/person.ts";
import { useSession } from "#app/parts/profiles/use-session.ts";
import { accountMenuId, awaitAccountMenu } from "./account-menu-id.ts";

const Avatar = lazy(() =>
  import("#app/parts/profiles/avatar.tsx").then((module) => ({ default: module.Avatar })),
);

/** Strangers have no menu, and do not download it. */
const MenuOfPerson = lazy(() => import("./menu-of-person.tsx").catch(() => ({ default: () => <></> })));

/**
 * The way to one's account in the header: "Sign in" for everybody until the browser knows who this is. Both forms
 * have the same width, so nothing moves.
 */
export function AccountButton() {
  const { person } = useSession();
  const { pathname, search } = useLocation();
  // in large text it gives way after the place has
  const look =
    "hidden h-9 w-24 min-w-18 shrink-[0.1]! items-center justify-center border-2 border-ink px-2 font-bold text-small no-underline hover:bg-ink hover:text-bg md:inline-flex";
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
      onClick={awaitAccountMenu}
      aria-label={`Account of ${nameOf(person)}`}
    >
      {person.profile?.avatar_path ? (
        <Suspense fallback={<span className="truncate">{initialsOf(nameOf(person))}</span>}>
          <Avatar person={person} className="size-7" />
        </Suspense>
      ) : (
        <span className="truncate">{initialsOf(nameOf(person))}</span>
      )}
    </button>
  );
}

/** Name, tickets, settings and the way out, for a signed-in person. */
export function AccountMenu() {
  const { person } = useSession();
  if (!person) return null;
  return (
    <Suspense fallback={null}>
      <MenuOfPerson person={person} />
    </Suspense>
  );
}
