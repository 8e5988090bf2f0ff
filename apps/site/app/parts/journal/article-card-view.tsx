import { JOURNAL_SECTIONS } from "@undercroft/contract";
import clsx from "clsx";
import { dayName, londonWallClock } from "#app/format/nights.ts";
import { CoverLink } from "#app/ui/cover-link.tsx";
import { type ArticleCard, readingTime } from "./article.ts";
import { ArticleImage } from "./article-picture.tsx";

/** "Sat 3 Oct 2026" in London. */
export const articleDay = (iso: string): string => {
  const { day } = londonWallClock(new Date(iso));
  return `${dayName(day)} ${day.slice(0, 4)}`;
};

type ArticleCardViewProps = { article: ArticleCard; heading?: "h2" | "h3"; isLead?: boolean };

/** An article in a list: picture, section, headline, standfirst, who wrote it and how long it takes. */
export function ArticleCardView({ article, heading: Heading = "h2", isLead = false }: ArticleCardViewProps) {
  return (
    <article
      className={clsx("relative grid content-start gap-3", isLead && "lg:grid-cols-[3fr_2fr] lg:gap-8")}
    >
      <ArticleImage
        path={article.hero_path}
        alt=""
        sizes={
          isLead
            ? "(min-width: 64rem) 44rem, 100vw"
            : "(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw"
        }
        className="aspect-[7/4] w-full"
        isFirst={isLead}
      />
      <div className="grid content-start gap-2">
        <p className="type-label text-ink-2">
          {JOURNAL_SECTIONS[article.section]}
          {article.area ? `, ${article.area.name}` : null}
        </p>
        <Heading className={clsx("text-balance [overflow-wrap:anywhere]", isLead ? "type-h2" : "type-h3")}>
          <CoverLink to={`/journal/${article.slug}`} prefetch="intent">
            {article.title}
          </CoverLink>
        </Heading>
        <p className={clsx("text-ink-2 [overflow-wrap:anywhere]", isLead ? "text-body" : "text-small")}>
          {article.standfirst}
        </p>
        {article.partner_name ? (
          <p className="w-fit border border-line-strong px-2 py-0.5 type-data">
            Paid for by {article.partner_name}
          </p>
        ) : null}
        <p className="type-data text-ink-2">
          {article.writers.length > 0 ? `${article.writers.join(", ")}, ` : null}
          {articleDay(article.published_at)}, {readingTime(article.words)}
        </p>
      </div>
    </article>
  );
}
