import { plural } from "#app/format/plural.ts";
import { Link } from "#app/ui/page-link.tsx";
import type { ListCard } from "./fold-dates.ts";

/** "and 3 more dates" below the row of a series, which leads to all of them. */
export function MoreDates({ series }: Pick<ListCard, "series">) {
  if (!series?.more) return null;
  return (
    <p className="relative z-10 px-(--gutter) pb-3 text-small">
      <Link to={`/series/${series.slug}`} className="inline-flex min-h-6 items-center">
        and {plural(series.more, "more date")}
        <span className="sr-only"> of {series.title}</span>
      </Link>
    </p>
  );
}
