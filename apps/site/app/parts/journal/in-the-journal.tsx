import { Link } from "react-router";

/** An article in words, so that pages about other things need no code for them. */
export type Mention = { slug: string; title: string; label: string };

/** What the journal says of the page's event, venue, artist or organiser; nothing where it is silent. */
export function InTheJournal({ articles }: { articles: readonly Mention[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="in-the-journal">
      <h2 id="in-the-journal" className="type-h2">
        In the journal
      </h2>
      <ul className="mt-3 border-line border-t">
        {articles.map(({ slug, title, label }) => (
          <li key={slug} className="grid gap-1 border-line border-b py-3">
            <Link to={`/journal/${slug}`} className="font-bold [overflow-wrap:anywhere]">
              {title}
            </Link>
            <span className="type-data text-ink-2">{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
