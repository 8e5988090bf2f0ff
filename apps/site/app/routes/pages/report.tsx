import { brandName } from "@undercroft/contract/brand";
import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { PageSection } from "#app/parts/pages/page-section.tsx";
import { ReportForm } from "#app/parts/pages/report-form.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import type { Route } from "./+types/report.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Report a problem with the site",
    description: `Tell ${brandName()} what broke, what you did before and what you expected.`,
    canonical: "/report",
  });

const OwnReports = lazy(() => import("#app/parts/pages/own-reports.tsx"));

const exits = [
  { to: "/contact?topic=safety", label: "A listing or a person breaks the rules" },
  { to: "/safety", label: "I do not feel safe, or something happened at a night" },
  { to: "/contact?topic=ticket", label: "I have a problem with a ticket" },
];

/** Where people say what broke; links above the form lead to other matters. */
export default function Report() {
  const { person } = useSession();
  const { state } = useLocation();
  const from = typeof state?.from === "string" ? state.from : "";
  return (
    <section className="column py-10 lg:py-14">
      <Breadcrumbs crumbs={[{ label: "Home", to: "/" }, { label: "Report a problem" }]} />
      <h1 tabIndex={-1} className="mt-6 type-h1">
        Report a problem with the site
      </h1>
      <p className="mt-5 max-w-reading text-[1.25rem] leading-snug">
        Something broken, missing or wrong on our pages? Tell us and we look into it.
      </p>
      <nav aria-label="Something else" className="mt-8 max-w-reading border-line border-y py-4">
        <p className="type-label text-ink-2">Is it about something else?</p>
        <ul className="mt-2">
          {exits.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-9 items-center underline underline-offset-4">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-10 max-w-reading">
        <ReportForm from={from} personId={person?.id ?? null} />
      </div>
      {person ? (
        <PageSection id="own-reports" title="Your earlier reports">
          <Suspense fallback={<Halftone className="h-24" />}>
            <OwnReports personId={person.id} />
          </Suspense>
        </PageSection>
      ) : null}
    </section>
  );
}
