import { Link } from "react-router";
import { momentName } from "#app/format/moment.ts";

type NightRowProps = { slug: string; title: string; startsAt: string; facts: readonly (string | null)[] };

/** A night whose door somebody may open. */
export function NightRow({ slug, title, startsAt, facts }: NightRowProps) {
  return (
    <li>
      <Link
        to={`/door/${slug}`}
        className="press grid gap-1 border-2 border-ink bg-surface p-4 no-underline hover:bg-ink hover:text-bg"
      >
        <span className="type-h3">{title}</span>
        <span>
          <time dateTime={startsAt}>{momentName(startsAt)}</time>
          {facts.filter(Boolean).map((fact) => `, ${fact}`)}
        </span>
      </Link>
    </li>
  );
}
