import clsx from "clsx";
import { useLocation } from "react-router";
import { sumOf, useCounts } from "#app/api/counts.ts";
import { knownSession } from "#app/parts/profiles/session/session-store.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { useOverlays } from "#app/shell/overlays/overlays-context.ts";
import { CountBadge } from "#app/ui/count-badge.tsx";
import { User } from "#app/ui/icons/user.ts";
import { Link } from "#app/ui/page-link.tsx";

/** The last place of the bar on phones: the sheet of Me, or the way in; until the browser knows who this is, as the account's button. */
export function MeButton({ className }: { className: string }) {
  const { person, status } = useSession();
  const isUnknown = status === "unknown";
  const { pathname } = useLocation();
  const { open } = useOverlays();
  const count = sumOf(useCounts());
  const isHere = /^\/(?:auth|settings|profile)(?:\/|$)/.test(pathname);
  // every screen of one's account is under this one, so the mark says "here" and not "this page"
  const mark = isHere || undefined;
  return (
    <>
      {person ? null : (
        <Link
          to="/auth/signin"
          aria-current={mark}
          className={clsx(className, isUnknown && "[html[data-person]_&]:hidden")}
        >
          <User className="size-5" aria-hidden="true" />
          Me
        </Link>
      )}
      {person || isUnknown ? (
        <button
          type="button"
          // while both forms are on the page, the link alone says where one is
          aria-current={isUnknown ? undefined : mark}
          className={clsx(className, isUnknown && "[html:not([data-person])_&]:hidden")}
          aria-haspopup="dialog"
          aria-label={count > 0 ? `Me, ${count} waiting` : undefined}
          onClick={() => void knownSession().then(() => open("me"))}
        >
          <span className="relative">
            <User className="size-5" aria-hidden="true" />
            <CountBadge count={count} className="absolute start-4 -top-2.5" />
          </span>
          Me
        </button>
      ) : null}
    </>
  );
}
