import { Link, useLocation } from "react-router";
import { sumOf, useCounts } from "#app/api/counts.ts";
import { useSession } from "#app/parts/profiles/use-session.ts";
import { useOverlays } from "#app/shell/overlays/overlays-context.ts";
import { CountBadge } from "#app/ui/count-badge.tsx";
import { User } from "#app/ui/icons/user.ts";

/** The last place of the bar on phones: the sheet of Me, or the way in. */
export function MeButton({ className }: { className: string }) {
  const { person } = useSession();
  const { pathname } = useLocation();
  const { open } = useOverlays();
  const count = sumOf(useCounts());
  const isHere = /^\/(?:auth|settings|profile)(?:\/|$)/.test(pathname);
  // every screen of one's account is under this one, so the mark says "here" and not "this page"
  const look = { className, "aria-current": isHere || undefined };
  if (!person)
    return (
      <Link to="/auth/signin" {...look}>
        <User className="size-5" aria-hidden="true" />
        Me
      </Link>
    );
  return (
    <button
      type="button"
      {...look}
      aria-haspopup="dialog"
      aria-label={count > 0 ? `Me, ${count} waiting` : undefined}
      onClick={() => open("me")}
    >
      <span className="relative">
        <User className="size-5" aria-hidden="true" />
        <CountBadge count={count} className="absolute start-4 -top-2.5" />
      </span>
      Me
    </button>
  );
}
