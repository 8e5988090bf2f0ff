import { JOURNAL_SECTIONS, type JournalSection } from "@undercroft/contract";
import { Form, Link } from "react-router";
import { monthName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { tagName } from "#app/parts/journal/article.ts";
import { ArticleCardView } from "#app/parts/journal/article-card-view.tsx";
import {
  ARTICLES_PER_PAGE,
  type ArticleFilters,
  articlesHref,
  isNarrowed,
  NO_ARTICLE_FILTERS,
} from "#app/parts/journal/article-filters.ts";
import { NewsletterSection } from "#app/parts/newsletter/newsletter-section.tsx";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import type { JournalListData } from "./list-data.server.ts";
import { feedOf } from "./list-meta.ts";

/** `/journal` and its sections: a lead, then the rest. */
export function JournalList({ data }: { data: JournalListData }) {
  const { filters, found } = data;
  const hasLead = !isNarrowed(filters) && filters.page === 1;
  const [lead, ...others] = found.articles;
  const rest = hasLead ? others : found.articles;
  return (
    <div className="column py-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 tabIndex={-1} className="type-h1">
          {filters.section ? JOURNAL_SECTIONS[filters.section] : "Journal"}
        </h1>
        <SearchForm filters={filters} />
      </header>
      <Sections filters={filters} />
      <Narrowing data={data} />
      {found.articles.length === 0 ? <NothingFound data={data} /> : null}
      {hasLead && lead ? (
        <div className="mt-8">
          <ArticleCardView article={lead} isLead />
        </div>
      ) : null}
      <div className="mt-10 grid gap-x-6 gap-y-10 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {rest.map((article) => (
          <ArticleCardView key={article.slug} article={article} />
        ))}
      </div>
      <div className="mt-10">
        <Pagination
          page={filters.page}
          pageCount={Math.ceil(found.total / ARTICLES_PER_PAGE)}
          to={(page) => articlesHref({ ...filters, page })}
          label="Pages of the journal"
        />
      </div>
      <NewsletterSection source="journal" cities={data.cities} />
      <p className="mt-6 text-ink-2 [overflow-wrap:anywhere]" data-no-print="">
        {data.elsewhere ? "Follow by " : null}
        <a
          href={feedOf(filters)}
          className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
        >
          RSS feed
        </a>
        {data.elsewhere
          ? ` or from Mastodon and other servers as @${data.elsewhere.handle}@${data.elsewhere.host}`
          : null}
      </p>
      {data.pitch ? (
        <p className="mt-6 max-w-reading" data-no-print="">
          <strong>Write for us.</strong> We pay {data.pitch.fee}. Send two paragraphs to{" "}
          <a href={`mailto:${data.pitch.mail}`}>{data.pitch.mail}</a>.
        </p>
      ) : null}
    </div>
  );
}

function SearchForm({ filters }: { filters: ArticleFilters }) {
  return (
    <Form
      role="search"
      action={articlesHref({ ...NO_ARTICLE_FILTERS, section: filters.section })}
      className="flex w-full max-w-sm gap-2"
    >
      <TextInput
        key={filters.q}
        name="q"
        type="search"
        defaultValue={filters.q}
        aria-label="Search the journal"
        placeholder="Search the journal"
        maxLength={200}
      />
      <Button type="submit" variant="outline">
        Search
      </Button>
    </Form>
  );
}

function Sections({ filters }: { filters: ArticleFilters }) {
  const to = (section: JournalSection | "") => articlesHref({ ...NO_ARTICLE_FILTERS, section });
  return (
    <nav
      aria-label="Sections"
      className="-mx-(--gutter) mt-6 flex flex-wrap gap-2 border-line border-y px-(--gutter) py-3"
    >
      <Chip to={to("")} isCurrent={filters.section === ""}>
        Everything
      </Chip>
      {(Object.keys(JOURNAL_SECTIONS) as JournalSection[]).map((section) => (
        <Chip key={section} to={to(section)} isCurrent={filters.section === section}>
          {JOURNAL_SECTIONS[section]}
        </Chip>
      ))}
    </nav>
  );
}

type Choice = { key: keyof ArticleFilters; value: string; label: string };

/** Everything a list can be narrowed by, as links; folded away until somebody looks for it. */
function Narrowing({ data: { filters, facets, found } }: { data: JournalListData }) {
  const groups: [string, Choice[]][] = [
    ["City", facets.areas.map(({ slug, name }) => ({ key: "city", value: slug, label: name }))],
    ["Tag", facets.tags.map(({ tag }) => ({ key: "tag", value: tag, label: tagName(tag) }))],
    ["Series", facets.series.map(({ slug, title }) => ({ key: "series", value: slug, label: title }))],
    [
      "Month",
      facets.months.map(({ month }) => ({ key: "month", value: month, label: monthName(`${month}-01`) })),
    ],
  ];
  const chosen = groups.flatMap(([, choices]) => choices).filter(({ key, value }) => filters[key] === value);
  return (
    <div className="mt-4 grid gap-4">
      <details open={chosen.length > 0}>
        <summary className="w-fit py-2.5 font-bold">Cities, tags, series and months</summary>
        <div className="mt-3 grid gap-3">
          {groups
            .filter(([, choices]) => choices.length > 0)
            .map(([label, choices]) => (
              <nav key={label} aria-label={label} className="flex flex-wrap gap-2">
                {choices.map(({ key, value, label: says }) => (
                  <Chip
                    key={value}
                    to={articlesHref({ ...filters, [key]: filters[key] === value ? "" : value, page: 1 })}
                    isCurrent={filters[key] === value}
                    rel="nofollow"
                  >
                    {says}
                  </Chip>
                ))}
              </nav>
            ))}
        </div>
      </details>
      {isNarrowed(filters) ? (
        <p role="status" className="type-label text-ink-2">
          {plural(found.total, "article")}
          {filters.q ? ` for “${filters.q}”` : ""}.{" "}
          <Link
            to={articlesHref({ ...NO_ARTICLE_FILTERS, section: filters.section })}
            className="text-link underline underline-offset-4"
          >
            Show all
          </Link>
        </p>
      ) : null}
    </div>
  );
}

function NothingFound({ data: { filters } }: { data: JournalListData }) {
  const all = articlesHref({ ...NO_ARTICLE_FILTERS, section: filters.section });
  return (
    <div className="mt-8">
      <EmptyState
        action={
          <LinkButton to={isNarrowed(filters) || filters.page > 1 ? all : "/journal"}>
            Show all articles
          </LinkButton>
        }
      >
        {isNarrowed(filters)
          ? "No article matches this."
          : filters.section
            ? `Nothing has been published in ${JOURNAL_SECTIONS[filters.section]} yet. Look at the other sections of the journal.`
            : "This page is past the end of the list."}
      </EmptyState>
    </div>
  );
}
