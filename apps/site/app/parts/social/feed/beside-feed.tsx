import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { plural } from "#app/format/plural.ts";
import { PersonPicture } from "#app/parts/social/card/person-picture.tsx";
import { nameOfCard } from "#app/parts/social/post.ts";
import { useSocial } from "#app/parts/social/social-context.ts";
import { type Suggestion, suggestionsQuery, tagsQuery } from "#app/parts/social/social-queries.ts";
import { HouseRules } from "./house-rules.tsx";

const reasons: Record<Suggestion["reason_kind"], (words: string) => string> = {
  event: (title) => `Is going to ${title}`,
  genre: (genre) => `Likes ${genre}`,
  area: (name) => `Goes out in ${name}`,
};

/** Beside a feed: people to follow, tags of the week, the rules of the house. */
export function BesideFeed({ area }: { area: string | null }) {
  return (
    <div className="grid content-start gap-8">
      <People />
      <Tags area={area} />
      <HouseRules />
    </div>
  );
}

function People() {
  const { followButton } = useSocial();
  const { data = [] } = useQuery(suggestionsQuery);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="who-to-follow">
      <h2 id="who-to-follow" className="type-h3">
        Who to follow
      </h2>
      <ul className="mt-2">
        {data.map((person) => (
          <li key={person.user_id} className="grid gap-2 border-line border-b py-3">
            <div className="flex items-center gap-3">
              <PersonPicture person={person} className="size-9" />
              <p className="min-w-0 grow">
                <Link
                  to={`/social/u/${person.handle}`}
                  className="block font-bold no-underline [overflow-wrap:anywhere] hover:underline"
                >
                  {nameOfCard(person)}
                </Link>
                <span className="block text-ink-2 text-small">
                  {reasons[person.reason_kind](person.reason)}
                </span>
              </p>
            </div>
            <div>{followButton({ kind: "user", target: person.user_id, name: nameOfCard(person) })}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tags({ area }: { area: string | null }) {
  const { data = [] } = useQuery(tagsQuery(area));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="tags-of-the-week">
      <h2 id="tags-of-the-week" className="type-h3">
        This week's tags
      </h2>
      <ul className="mt-2">
        {data.map(({ tag, authors }) => (
          <li key={tag} className="flex items-baseline justify-between gap-3 border-line border-b py-1">
            <Link
              to={`/social?tab=city&tag=${encodeURIComponent(tag)}`}
              className="inline-flex min-h-8 items-center font-bold [overflow-wrap:anywhere]"
            >
              #{tag}
            </Link>
            <span className="shrink-0 text-ink-2 text-small">{plural(authors, "person", "people")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
