import { Link } from "react-router";
import { dayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import type { IssueItem, WholeIssue } from "./issue-queries.ts";

type IssuePreviewProps = { subject: string; intro: string; content: WholeIssue["content"] };

/** What an issue says, as its readers get it; of the cities each reader gets their own. */
export function IssuePreview({ subject, intro, content }: IssuePreviewProps) {
  return (
    <section aria-label="Preview" className="grid max-w-reading gap-6 border-2 border-line-strong p-5">
      <h2 className="type-h2 [overflow-wrap:anywhere]">{subject}</h2>
      {intro ? <p className="whitespace-pre-line [overflow-wrap:anywhere]">{intro}</p> : null}
      <Items title="To read" items={content.pieces} />
      <Items title="Our picks" items={content.picks} />
      {content.cities.length > 0 ? (
        <details>
          <summary className="w-fit font-bold">
            Nights in {plural(content.cities.length, "city", "cities")}
          </summary>
          <div className="mt-4 grid gap-6">
            {content.cities.map(({ id, name, nights }) => (
              <Items key={id} title={name} items={nights} />
            ))}
          </div>
        </details>
      ) : null}
    </section>
  );
}

function Items({ title, items }: { title: string; items: (IssueItem & { night?: string })[] }) {
  if (items.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="border-line border-b pb-1 type-h3">{title}</h3>
      <ul className="grid gap-2">
        {items.map(({ id, title: name, path, says, night }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <Link to={path} className="font-bold">
              {name}
            </Link>
            {night ? <span className="text-ink-2 text-small">, {dayName(night)}</span> : null}
            {says ? <p className="text-ink-2 text-small">{says}</p> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
