import { useState } from "react";
import { Link, redirect } from "react-router";
import { offerAreas } from "#app/api/places/areas.server.ts";
import { answerWhere } from "#app/api/places/where.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { serverDate } from "#app/device/server-time.ts";
import { plural } from "#app/format/plural.ts";
import { AlertButton } from "#app/parts/careers/alert-button.tsx";
import {
  careersHref,
  JOB_CATEGORIES,
  JOBS_PER_PAGE,
  jobChips,
  NO_JOB_FILTERS,
  parseJobFilters,
  toSearch,
} from "#app/parts/careers/job-filters.ts";
import { listJobs } from "#app/parts/careers/job-queries.server.ts";
import { JobRow } from "#app/parts/careers/job-row.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { breadcrumbJsonLd } from "#app/shell/head/json-ld.ts";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import type { Route } from "./+types/list.ts";
import { CareersSync } from "./careers-sync.tsx";
import { CAREERS_TEXTS } from "./category-texts.ts";
import { JobFilterForm } from "./job-filter-form.tsx";

/** `/careers` and its landing pages. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const url = new URL(request.url);
  const category = JOB_CATEGORIES.find((name) => url.pathname.startsWith(`/careers/${name}`)) ?? null;
  const filters = parseJobFilters(url.searchParams);
  const { area, offered } = await offerAreas(client, filters.area);
  const inPlace = (slug: string) => careersHref({ ...filters, area: slug, where: "", page: 1 }, category);
  const answer = filters.where ? await answerWhere(client, filters.where, area) : null;
  if (answer && "slug" in answer) throw redirect(inPlace(answer.slug));
  const question = answer && {
    ...answer.question,
    choices: answer.question.choices.map(({ slug, label }) => ({ to: inPlace(slug), label })),
  };
  // an unknown place is not the whole country
  const found =
    filters.area && !area
      ? { total: 0, jobs: [], facets: { discipline: {}, kind: {}, sia: {} }, widest: "place" }
      : await listJobs(client, filters, category);
  return {
    found,
    filters,
    category,
    question,
    areas: offered,
    areaName: area?.name ?? null,
    madeAt: serverDate().toISOString(),
  };
}

export type CareersData = Awaited<ReturnType<typeof loader>>;

export function meta(args: Route.MetaArgs) {
  const loaded = args.loaderData;
  const texts = CAREERS_TEXTS[loaded?.category ?? "all"];
  if (!loaded) return pageMeta(args, { ...texts, isHidden: true });
  const { category, filters, found, areaName } = loaded;
  const title = `${texts.title}${areaName ? ` in ${areaName}` : ""}${filters.page > 1 ? `, page ${filters.page}` : ""}`;
  return pageMeta(args, {
    title,
    description: texts.description,
    canonical: careersHref({ ...NO_JOB_FILTERS, area: filters.area, page: filters.page }, category),
    isHidden: found.total === 0 || filters.query !== "",
    jsonLd: [
      breadcrumbJsonLd(siteUrlOf(args.matches), [
        { label: "Careers", path: "/careers" },
        ...(category ? [{ label: texts.heading, path: `/careers/${category}` }] : []),
      ]),
    ],
  });
}

export default function CareersList({ loaderData }: Route.ComponentProps) {
  const { found, filters, category, areas, areaName } = loaderData;
  const texts = CAREERS_TEXTS[category ?? "all"];
  const chips = jobChips(filters, areaName);
  return (
    <div className="mx-auto max-w-page">
      <header className="gutter pt-5 pb-4">
        {category ? (
          <Breadcrumbs crumbs={[{ label: "Careers", to: "/careers" }, { label: texts.heading }]} />
        ) : null}
        <div className="flex items-end justify-between gap-x-6 gap-y-3 max-sm:flex-col max-sm:items-start">
          <h1 className="type-h1">
            {texts.heading}
            {areaName ? ` near ${areaName}` : ""}
          </h1>
          <LinkButton to="/careers/new" variant="outline">
            Post work
          </LinkButton>
        </div>
        <p className="mt-3 max-w-reading text-ink-2">{texts.intro}</p>
      </header>
      <CategoryChips data={loaderData} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]">
        <aside
          aria-label="Filters"
          className="border-line p-(--gutter) max-lg:border-b max-lg:py-3 lg:col-start-2 lg:row-start-1 lg:border-s"
        >
          <details className="fold-when-narrow open:[&>summary]:mb-4">
            <summary className="w-fit font-bold">
              {chips.length > 0 ? `Filters (${chips.length})` : "Filters"}
            </summary>
            <JobFilterForm
              key={careersHref(filters, category)}
              filters={filters}
              category={category}
              areas={areas}
              question={loaderData.question}
              facets={found.facets}
            />
          </details>
        </aside>
        <Results data={loaderData} />
      </div>
      <CareersSync />
    </div>
  );
}

function CategoryChips({ data: { filters, category } }: { data: CareersData }) {
  const kept = { ...filters, discipline: [], page: 1 };
  return (
    <nav aria-label="Kinds of work" className="gutter flex flex-wrap gap-2 border-line border-y py-3">
      <Chip to={careersHref(kept)} isCurrent={category === null}>
        All
      </Chip>
      {JOB_CATEGORIES.map((name) => (
        <Chip key={name} to={careersHref(kept, name)} isCurrent={category === name}>
          {CAREERS_TEXTS[name].heading}
        </Chip>
      ))}
    </nav>
  );
}

function Results({ data }: { data: CareersData }) {
  const { found, filters, category, areaName } = data;
  const [now] = useState(() => new Date(data.madeAt));
  const { person } = useSession();
  const chips = jobChips(filters, areaName);
  const name =
    chips.length > 0 ? chips.map(({ label }) => label).join(", ") : CAREERS_TEXTS[category ?? "all"].heading;
  return (
    // its column is said, since a page that is still arriving has the filters alone
    <div className="lg:col-start-1 lg:row-start-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-(--gutter) pt-4">
        <p className="type-label text-ink-2" role="status">
          {found.total === 0 ? "No work found" : plural(found.total, "post")}
        </p>
        {chips.map((chip) => (
          <Link
            key={chip.key}
            to={careersHref(chip.without, category)}
            className="press inline-flex min-h-9 items-center gap-2 border border-line-strong px-2.5 py-1 text-small no-underline hover:border-ink"
          >
            <span className="sr-only">Remove </span>
            {chip.label}
            <span aria-hidden="true">×</span>
          </Link>
        ))}
        <AlertButton
          key={careersHref(filters, category)}
          name={name}
          search={toSearch(filters, category)}
          isSignedIn={person !== null}
          returnTo={careersHref(filters, category)}
        />
      </div>
      {found.jobs.length === 0 ? <NothingFound data={data} /> : null}
      <ul className="@container mt-4 border-line border-t empty:hidden">
        {found.jobs.map((job) => (
          <JobRow key={job.id} job={job} now={now} />
        ))}
      </ul>
      <div className="px-(--gutter) py-6">
        <Pagination
          page={filters.page}
          pageCount={Math.ceil(found.total / JOBS_PER_PAGE)}
          to={(number) => careersHref({ ...filters, page: number }, category)}
          label="Pages"
        />
      </div>
    </div>
  );
}

/** Names the filter that would show the most without it. */
function NothingFound({ data: { found, filters, category, areaName } }: { data: CareersData }) {
  const chips = jobChips(filters, areaName);
  const widest = chips.find(({ facet }) => facet === found.widest) ?? chips[0];
  const isPastEnd = found.total > 0;
  return (
    <div className="p-(--gutter)">
      <EmptyState
        action={
          <LinkButton
            to={
              isPastEnd
                ? careersHref({ ...filters, page: 1 }, category)
                : widest
                  ? careersHref(widest.without, category)
                  : "/careers"
            }
          >
            {isPastEnd ? "Back to the first page" : widest ? `Remove ${widest.label}` : "Show all work"}
          </LinkButton>
        }
      >
        {isPastEnd
          ? "This page is past the end of the list."
          : chips.length > 0
            ? `No work matches ${chips.map(({ label }) => label).join(", ")}. Keep an alert and we write to you when some does.`
            : "No work is listed here at the moment."}
      </EmptyState>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
