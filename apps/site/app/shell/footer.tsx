import { brandName } from "@undercroft/contract/brand";
import { useLocation, useRouteLoaderData } from "react-router";
import type { SiteSettings } from "#app/context.ts";
import type { FooterColumn } from "#app/part.ts";
import { Link } from "#app/ui/page-link.tsx";
import { listFooterColumn } from "./navigation/list-navigation.ts";
import { useAudiences } from "./navigation/use-audiences.ts";
import { useOverlays } from "./overlays/overlays-context.ts";

const footerColumns: readonly FooterColumn[] = ["Events", "Venues", "Community", "About", "You"];

/** The end of every page: the rooms there are, and what we keep. */
export function Footer() {
  const { pathname } = useLocation();
  return WORK.test(pathname) ? <WorkFooter /> : <PosterFooter />;
}

/** Screens where people work or set things up: they end with one line. */
const WORK =
  /^\/(admin|analytics|organise|settings|journal\/desk|venue-dashboard|venue-onboarding|welcome|events\/new|events\/[^/]+\/edit)(\/|$)/;

const workLinks = [
  { to: "/help", label: "Help" },
  { to: "/contact", label: "Contact" },
  { to: "/terms", label: "Terms" },
  { to: "/privacy", label: "Privacy" },
  { to: "/accessibility", label: "Accessibility" },
] as const;

function WorkFooter() {
  return (
    <footer className="mt-16 border-line border-t pb-(--bottom-bar-height)" data-no-print="">
      <nav
        aria-label="About this site"
        className="column flex flex-wrap items-center gap-x-6 py-3 text-ink-2 text-small"
      >
        <span className="font-bold">{brandName()}</span>
        {workLinks.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-8 items-center underline-offset-4 hover:underline"
          >
            {label}
          </Link>
        ))}
        <ShortcutsButton />
      </nav>
    </footer>
  );
}

function ShortcutsButton() {
  const { open } = useOverlays();
  return (
    <button
      type="button"
      data-needs-script=""
      className="min-h-8 underline underline-offset-4 hover:text-ink"
      onClick={() => open("keyboard-help")}
    >
      Keyboard shortcuts
    </button>
  );
}

/** Ten letters fill the page; a longer name is set smaller. */
function imprintSize() {
  const { length } = brandName();
  return length > 10 ? { fontSize: `${94.5 / length}cqi` } : undefined;
}

function PosterFooter() {
  const audiences = useAudiences();
  // where the settings are not known, as on a page that failed, sign-up says itself whether it is open
  const isClosed = useRouteLoaderData<SiteSettings>("root")?.signUpClosed ?? false;
  const columns = footerColumns.flatMap((title) => {
    const links = listFooterColumn(title, audiences).filter((link) => !(link.needsSignUps && isClosed));
    return links.length > 0 ? [{ title, links }] : [];
  });
  return (
    <footer className="mt-24 border-ink border-t-2 pb-(--bottom-bar-height)" data-no-print="">
      <div className="column grid grid-cols-2 gap-10 py-12 lg:grid-flow-col lg:auto-cols-[1fr] lg:grid-cols-[2fr]">
        <p className="col-span-2 max-w-sm text-ink-2 lg:col-span-1">
          Nights, exhibitions and the rooms they happen in, all over the United Kingdom. One price from the
          list to the door, access facts beside every listing.
        </p>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="type-label text-ink-2">{column.title}</h2>
            <ul className="mt-3">
              {column.links.map((link) => (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    className="inline-flex min-h-8 min-w-6 items-center underline-offset-4 hover:underline"
                  >
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="column pb-8" aria-hidden="true">
        <p className="@container select-none overflow-x-clip">
          <span className="imprint" style={imprintSize()}>
            {brandName()}
          </span>
        </p>
      </div>
      <div className="column flex flex-wrap items-center gap-x-8 gap-y-2 border-line border-t py-5 text-small text-ink-2">
        <p>No tracking and no advertising cookies. Theme, place and session stay in your own browser.</p>
        <p>Free software under the MIT licence.</p>
        <ShortcutsButton />
      </div>
    </footer>
  );
}
