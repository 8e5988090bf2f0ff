import { BYLINE_ROLES, JOURNAL_SECTIONS } from "@undercroft/contract";
import clsx from "clsx";
import { Link } from "react-router";
import { ReportButton } from "#app/parts/admin/report/report-button.tsx";
import type { Article, ArticlePage } from "#app/parts/journal/article.ts";
import { readingTime, sectionSlug, tagName } from "#app/parts/journal/article.ts";
import { ArticleBlocks } from "#app/parts/journal/article-blocks.tsx";
import { ArticleCardView, articleDay } from "#app/parts/journal/article-card-view.tsx";
import { ArticleImage } from "#app/parts/journal/article-picture.tsx";
import { NightCard } from "#app/parts/journal/article-targets.tsx";
import { textLink } from "#app/parts/journal/marked-words.tsx";
import { SaveArticleButton } from "#app/parts/journal/saved/save-article-button.tsx";
import { NewsletterSection } from "#app/parts/newsletter/newsletter-section.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Printer } from "#app/ui/icons/printer.ts";
import { ShareButton } from "#app/ui/sharing/share-button.tsx";

type ArticleViewProps = {
  page: ArticlePage;
  url: string;
  /** what the newsletter can be about */
  cities: readonly { slug: string; name: string }[];
  /** whose players may stand in it */
  players: readonly string[];
};

/** One article, as it is read. */
export function ArticleView({ page, url, cities, players }: ArticleViewProps) {
  const { article } = page;
  const section = JOURNAL_SECTIONS[article.section];
  return (
    <article className="column py-6">
      <Breadcrumbs
        crumbs={[
          { label: "Journal", to: "/journal" },
          { label: section, to: `/journal/${sectionSlug(article.section)}` },
          { label: article.title },
        ]}
      />
      <ArticleHead article={article} />
      <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-12">
        <div className="grid gap-8 lg:col-span-8">
          <Notes article={article} />
          <ArticleBlocks body={article.body} targets={article.targets} players={players} />
          <SeriesLinks article={article} />
          <Makers article={article} />
        </div>
        <aside aria-label="About this article" className="grid gap-8 lg:col-span-4">
          <Actions article={article} url={url} />
          <Mentioned page={page} />
        </aside>
      </div>
      <Related page={page} />
      <NewsletterSection source="article" cities={cities} />
    </article>
  );
}

type HeadProps = {
  /** a preview may be of one that was never out */
  article: Omit<Article, "published_at"> & { published_at: string | null };
};

/** Title, standfirst, who and when, and the lead picture. */
export function ArticleHead({ article }: HeadProps) {
  const writers = article.makers.filter(({ role }) => role === "writer");
  return (
    <header className="mt-5 grid gap-4">
      {article.partner_name ? (
        <p className="w-fit border-2 border-ink px-3 py-1 type-label">Paid for by {article.partner_name}</p>
      ) : null}
      <h1 tabIndex={-1} className="max-w-[20ch] type-h1 [overflow-wrap:anywhere]" dir="auto">
        {article.title}
      </h1>
      <p className="max-w-reading text-balance text-ink-2 text-xl [overflow-wrap:anywhere]">
        {article.standfirst}
      </p>
      <p className="type-data text-ink-2">
        {writers.map(({ slug, name }) => (
          <span key={slug}>
            <Link to={`/journal/authors/${slug}`} className={textLink}>
              {name}
            </Link>
            ,{" "}
          </span>
        ))}
        {article.published_at ? (
          <time dateTime={article.published_at}>{articleDay(article.published_at)}</time>
        ) : (
          "not out yet"
        )}
        , {readingTime(article.words)}
      </p>
      <figure className="-mx-(--gutter) mt-2 sm:mx-0">
        <ArticleImage
          path={article.hero_path}
          alt={article.hero_alt ?? ""}
          sizes="(min-width: 74rem) 74rem, 100vw"
          className="aspect-[7/4] w-full sm:aspect-[21/9]"
          isFirst
        />
        {article.hero_credit ? (
          <figcaption className="mt-2 px-(--gutter) type-data text-ink-2 sm:px-0">
            {article.hero_credit}
          </figcaption>
        ) : null}
      </figure>
    </header>
  );
}

/** What was wrong, and what has changed since. */
function Notes({ article }: { article: Article }) {
  if (article.corrections.length === 0 && !article.update_note) return null;
  return (
    <section
      aria-label="Corrections and updates"
      className="grid max-w-[62ch] gap-3 border-warn border-s-4 ps-4"
    >
      {article.update_note ? (
        <p>
          <strong>Update.</strong> {article.update_note}
        </p>
      ) : null}
      {article.corrections.map(({ text, created_at }) => (
        <p key={created_at + text} className="[overflow-wrap:anywhere]">
          <strong>Correction, {articleDay(created_at)}.</strong> {text}
        </p>
      ))}
    </section>
  );
}

function SeriesLinks({ article: { series } }: { article: Article }) {
  if (!series) return null;
  return (
    <nav aria-label="Series" className="grid max-w-[62ch] gap-2 border-line border-t pt-4">
      <p>
        Part {series.part} of{" "}
        <Link to={`/journal?series=${series.slug}`} className={textLink} dir="auto">
          {series.title}
        </Link>
      </p>
      {series.previous ? (
        <p>
          Before:{" "}
          <Link to={`/journal/${series.previous.slug}`} className={textLink} dir="auto">
            {series.previous.title}
          </Link>
        </p>
      ) : null}
      {series.next ? (
        <p>
          Next:{" "}
          <Link to={`/journal/${series.next.slug}`} className={textLink} dir="auto">
            {series.next.title}
          </Link>
        </p>
      ) : null}
    </nav>
  );
}

function Makers({ article: { makers } }: { article: Article }) {
  if (makers.length === 0) return null;
  return (
    <section aria-label="Who made this" className="grid max-w-[62ch] gap-4 border-line border-t pt-4">
      {makers.map(({ slug, name, bio, role }) => (
        <div key={`${slug} ${role}`} className="grid gap-1">
          <p className="type-label text-ink-2">{BYLINE_ROLES[role]}</p>
          <p className="font-bold">
            <Link to={`/journal/authors/${slug}`} className={textLink}>
              {name}
            </Link>
          </p>
          <p className="text-small [overflow-wrap:anywhere]">{bio}</p>
        </div>
      ))}
    </section>
  );
}

function Actions({ article, url }: { article: Article; url: string }) {
  const { person } = useSession();
  return (
    <div data-no-print="" className="flex flex-wrap items-center gap-2">
      <SaveArticleButton articleId={article.id} title={article.title} personId={person?.id ?? null} />
      <ShareButton title={article.title} url={url} />
      <button
        type="button"
        data-needs-script=""
        className={buttonClass({ variant: "outline" })}
        onClick={() => window.print()}
      >
        <Printer className="size-5" aria-hidden="true" />
        Print
      </button>
      <p className="flex w-full flex-wrap items-center gap-x-6 gap-y-2">
        <Link to="/contact?topic=correction" className={clsx("inline-flex min-h-11 items-center", textLink)}>
          Something wrong?
        </Link>
        <ReportButton
          subject={{ kind: "article", id: article.id, noun: "article" }}
          isSignedIn={person !== null}
        />
      </p>
    </div>
  );
}

/** Nights to come, and the pages of what the article names. */
function Mentioned({ page: { article, nights, places } }: { page: ArticlePage }) {
  return (
    <>
      {nights.length > 0 ? (
        <section aria-labelledby="nights" className="grid gap-3">
          <h2 id="nights" className="type-h3">
            Nights to come
          </h2>
          {nights.map((night) => (
            <NightCard key={night.slug} night={night} />
          ))}
        </section>
      ) : null}
      {places.length > 0 ? (
        <section aria-labelledby="mentioned" className="grid gap-3">
          <h2 id="mentioned" className="type-h3">
            In this article
          </h2>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {places.map(({ kind, slug, name }) => (
              <li key={`${kind} ${slug}`}>
                <Link
                  to={`/${kind}s/${slug}`}
                  className={clsx("inline-flex min-h-11 items-center", textLink)}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {article.tags.length > 0 ? (
        <nav aria-label="Tags" className="flex flex-wrap gap-2" data-no-print="">
          {article.tags.map((tag) => (
            <Chip key={tag} to={`/journal?tag=${tag}`} rel="nofollow">
              {tagName(tag)}
            </Chip>
          ))}
        </nav>
      ) : null}
    </>
  );
}

function Related({ page: { related } }: { page: ArticlePage }) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-14" data-no-print="">
      <h2 id="related" className="type-h2">
        Read next
      </h2>
      <div className="mt-6 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {related.map((article) => (
          <ArticleCardView key={article.slug} article={article} heading="h3" />
        ))}
      </div>
    </section>
  );
}
