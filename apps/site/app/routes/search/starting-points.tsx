import { Link } from "react-router";
import { useStored } from "#app/api/stored-value.ts";
import { FEWEST_LETTERS, NO_QUESTION, searchHref } from "#app/parts/search/question.ts";
import { recentSearches } from "#app/parts/search/recent-searches.ts";
import { Button } from "#app/ui/button.tsx";
import type { SearchData } from "./load-search.server.ts";
import { WhenWhere } from "./when-where.tsx";

const examples = ["techno leeds saturday", "tonight in London", "LS1 4AB", "ceilidh", "bar work london"];

const around = [
  { to: "/events", label: "All events" },
  { to: "/venues", label: "Venues" },
  { to: "/cities", label: "Towns with something on" },
  { to: "/careers", label: "Work" },
  { to: "/journal", label: "The journal" },
];

const line =
  "flex min-h-11 items-center py-1 no-underline [overflow-wrap:anywhere] hover:bg-surface hover:underline";

/** Before a question: what one asked for lately, what many ask for, and how to ask. */
export function StartingPoints({ data }: { data: SearchData }) {
  const { question, popular } = data;
  const recent = useStored(recentSearches) ?? [];
  const isTooShort = question.q.length > 0 && question.q.length < FEWEST_LETTERS;
  return (
    <>
      {isTooShort ? (
        <p role="status" className="gutter pb-4 font-bold">
          Type at least two letters.
        </p>
      ) : null}
      <WhenWhere data={data} />
      <div className="gutter grid gap-x-10 gap-y-8 py-8 md:grid-cols-3">
        {recent.length > 0 ? (
          <section aria-labelledby="recent">
            <h2 id="recent" className="type-h3">
              Recent
            </h2>
            <Words words={recent} />
            <Button
              variant="quiet"
              size="sm"
              className="mt-3 -ms-3"
              onClick={() => recentSearches.write(null)}
            >
              Forget these
            </Button>
          </section>
        ) : null}
        {popular.length > 0 ? (
          <section aria-labelledby="popular">
            <h2 id="popular" className="type-h3">
              Popular this week
            </h2>
            <Words words={popular} />
          </section>
        ) : null}
        <section aria-labelledby="examples">
          <h2 id="examples" className="type-h3">
            Ask as you would say it
          </h2>
          <p className="mt-2 text-ink-2 text-small">
            A name, a sound, a town or a postcode, a day. Spelling need not be right.
          </p>
          <Words words={examples} />
        </section>
        {recent.length === 0 ? (
          <section aria-labelledby="around">
            <h2 id="around" className="type-h3">
              Or look around
            </h2>
            <ul className="mt-3 border-line border-t">
              {around.map(({ to, label }) => (
                <li key={to} className="border-line border-b">
                  <Link to={to} className={line}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  );
}

function Words({ words }: { words: readonly string[] }) {
  return (
    <ul className="mt-3 border-line border-t">
      {words.map((word) => (
        <li key={word} className="border-line border-b">
          <Link to={searchHref(NO_QUESTION, { q: word })} rel="nofollow" className={line}>
            {word}
          </Link>
        </li>
      ))}
    </ul>
  );
}
