import { toSignInPath } from "@undercroft/contract";
import { useEffect } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import { NoPermission } from "./no-permission.tsx";

/** What a guest has: the tickets that were booked without an account, and paying for them. */
const ofGuests = /^\/(bookings|payment)(\/|$)/;

type RequirePersonProps = {
  /** One of these roles is needed; nobody's role matters without them. */
  roles?: readonly string[];
};

/**
 * The session lives in the browser, so the check does too: the server renders only the frame. Signed-out visitors are
 * sent to sign in and back; people without the role are told that the screen is not for them.
 */
export function RequirePerson({ roles }: RequirePersonProps) {
  const session = useSession();
  const { status, person } = session;
  const { pathname, search } = useLocation();
  const isForGuest = !roles && ofGuests.test(pathname) && bookerOf(session) !== null;
  const navigate = useNavigate();

  useEffect(() => {
    if (isForGuest) return;
    if (status === "signed-out" || status === "mfa-required")
      void navigate(toSignInPath(`${pathname}${search}`), { replace: true });
  }, [status, isForGuest, pathname, search, navigate]);

  if (isForGuest)
    return (
      <QueryProvider>
        <Outlet />
      </QueryProvider>
    );
  if (status === "signed-in") {
    if (!roles || person.roles.some((role) => roles.includes(role)))
      return (
        <QueryProvider>
          <Outlet />
        </QueryProvider>
      );
    if (person.isProfileRead) return <NoPermission isForAdmins={person.roles.includes("moderator")} />;
  }
  return (
    <section className="column py-16" aria-busy="true">
      <Halftone className="h-10 w-2/3" />
      <Halftone className="mt-6 h-40" />
      <noscript>
        <p className="mt-6">This screen is personal: it needs JavaScript to read your session.</p>
      </noscript>
    </section>
  );
}
