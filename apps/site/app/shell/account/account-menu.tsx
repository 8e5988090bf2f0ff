import { toSignInPath } from "@undercroft/contract";
import clsx from "clsx";
import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { initialsOf } from "#app/format/names/initials.ts";
import { nameOf, type Person } from "#app/parts/profiles/person.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { Link } from "#app/ui/page-link.tsx";
import { accountMenuId, awaitAccountMenu } from "./account-menu-id.ts";

const Avatar = lazy(() =>
  import("#app/parts/profiles/avatar.tsx").then((module) => ({ default: module.Avatar })),
);

/** Strangers have no menu, and do not download it. One that did not come is fetched again once there is a connection. */
const fetchMenu = (): Promise<typeof import("./menu-of-person.tsx")> =>
  import("./menu-of-person.tsx").catch(() =>
    new Promise((resolve) => addEventListener("online", resolve, { once: true })).then(fetchMenu),
  );
const MenuOfPerson = lazy(fetchMenu);

/**
 * The way to one's account in the header: "Sign in" until the browser knows who this is. Both forms have the same width, so nothing moves.
 * Until then the page has both, and shows the account's where a script before the first paint found a person of this browser.
 */
export function AccountButton() {
  const { person, status } = useSession();
  const { pathname, search } = useLocation();
  const isUnknown = status === "unknown";
  return (
    <>
      {person ? null : (
        <Link
          to={toSignInPath(pathname + search)}
          className={clsx(look, "md:inline-flex", isUnknown && "[html[data-person]_&]:hidden")}
        >
          Sign in
        </Link>
      )}
      {person || isUnknown ? (
        <button
          type="button"
          className={clsx(look, person ? "md:inline-flex" : "md:[html[data-person]_&]:inline-flex")}
          popoverTarget={accountMenuId}
          onClick={awaitAccountMenu}
          aria-label={person ? `Account of ${nameOf(person)}` : "Your account"}
        >
          {person ? <Face person={person} /> : <span className="truncate" data-until-known="initials" />}
        </button>
      ) : null}
    </>
  );
}

// in large text it gives way after the place has
const look =
  "hidden h-9 w-24 min-w-18 shrink-[0.1]! items-center justify-center border-2 border-ink px-2 font-bold text-small no-underline hover:bg-ink hover:text-bg";

/** Their picture, or the letters of their name. */
function Face({ person }: { person: Person }) {
  const initials = <span className="truncate">{initialsOf(nameOf(person))}</span>;
  if (!person.profile?.avatar_path) return initials;
  return (
    <Suspense fallback={initials}>
      <Avatar person={person} className="size-7" />
    </Suspense>
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
