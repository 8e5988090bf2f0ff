import { type MouseEvent, type ReactNode, useEffect } from "react";
import { Link, PrefetchPageLinks, useNavigate, useRouteLoaderData } from "react-router";
import type { SiteSettings } from "#app/context.ts";
import { Avatar } from "#app/parts/profiles/avatar.tsx";
import { nameOf } from "#app/parts/profiles/person.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { useSignOut } from "#app/parts/profiles/session/use-sign-out.ts";
import { chooseTheme, themeChoices, useThemeChoice } from "#app/shell/appearance/theme.ts";
import { themeNames } from "#app/shell/appearance/theme-menu.tsx";
import { listMenu } from "#app/shell/navigation/list-menu.ts";
import { useAudiences } from "#app/shell/navigation/use-audiences.ts";
import { Sheet } from "#app/ui/dialogs/sheet.tsx";
import { useBackCloses } from "#app/ui/dialogs/use-back-closes.ts";
import { MenuRow } from "./menu-row.tsx";

const row =
  "flex min-h-13 w-full items-center gap-4 border-line border-b px-1 text-start no-underline -outline-offset-3 hover:bg-ink hover:text-bg";

/** What is a person's own, on a phone: the entries of every part, the theme, and the way out. */
export default function MeSheet({ onClose }: { onClose: () => void }) {
  const { person } = useSession();
  const leave = useBackCloses(onClose);
  const navigate = useNavigate();
  const signOut = useSignOut();
  const audiences = useAudiences();
  const hasLeft = person === null; // in another tab
  useEffect(() => {
    if (hasLeft) onClose();
  }, [hasLeft, onClose]);
  if (!person) return null;
  const follow = (event: MouseEvent, to: string) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    leave(() => void navigate(to));
  };
  const title: ReactNode = (
    <span className="flex items-center gap-3">
      {person.profile?.avatar_path ? <Avatar person={person} className="size-10" /> : null}
      <span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(person)}</span>
    </span>
  );
  return (
    <Sheet open onOpenChange={onClose} side="bottom" title={title}>
      {/* tickets open in a cellar without a line, whichever page one was on when it went */}
      <PrefetchPageLinks page="/bookings" />
      <nav aria-label="Me" className="border-line border-t">
        {listMenu("accountMenu", audiences).map((entry) => (
          <Link key={entry.to} to={entry.to} className={row} onClick={(event) => follow(event, entry.to)}>
            <MenuRow entry={entry} />
          </Link>
        ))}
        <button type="button" className={row} onClick={() => leave(() => void signOut())}>
          Sign out
        </button>
      </nav>
      <ThemeChoice />
    </Sheet>
  );
}

function ThemeChoice() {
  const fallback = useRouteLoaderData<SiteSettings>("root")?.defaultTheme ?? "system";
  const current = useThemeChoice(fallback);
  return (
    <fieldset className="mt-5 flex items-center gap-2">
      <legend className="mb-2 type-label">Theme</legend>
      {themeChoices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === current}
          className="min-h-11 grow border-2 border-line-strong px-2 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-bg"
          onClick={() => chooseTheme(choice)}
        >
          {themeNames[choice]}
        </button>
      ))}
    </fieldset>
  );
}
