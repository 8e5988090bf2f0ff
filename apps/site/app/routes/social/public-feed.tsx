import { Link, useLocation } from "react-router";
import { plural } from "#app/format/plural.ts";
import { PostCard } from "#app/parts/social/card/post-card.tsx";
import { HouseRules } from "#app/parts/social/feed/house-rules.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { CityForm } from "./city-form.tsx";
import type { SocialData } from "./feed.tsx";

/** What strangers read of a place: posts that everybody may see, without a way to answer. */
export function PublicFeed({ data }: { data: SocialData }) {
  const { feed, tags, tag, area, cities, players } = data;
  return (
    <>
      <p className="mt-3 max-w-reading text-ink-2">
        What people say about nights {area ? `in ${area.name}` : "all over the UK"}, the latest first.
      </p>
      <div className="mt-4 border-line border-y py-3">
        <CityForm
          cities={cities}
          chosen={area?.slug ?? null}
          kept={{ tag }}
          first={[{ slug: "", name: "All of the UK" }]}
        />
      </div>
      <div className="lg:grid lg:grid-cols-[minmax(0,42rem)_18rem] lg:gap-12">
        <div>
          {tag ? (
            <p className="pt-4">
              Only posts with #{tag}.{" "}
              <Link to={area ? `/social?area=${area.slug}` : "/social"}>Show all posts</Link>
            </p>
          ) : null}
          {feed.items.length === 0 ? (
            <div className="pt-5">
              <EmptyState action={<LinkButton to="/events">Find a night</LinkButton>}>
                {tag ? `Nothing here with #${tag} yet.` : "Nothing has been posted here yet."}
              </EmptyState>
            </div>
          ) : null}
          <ul aria-label="Posts" data-nosnippet="" className="empty:hidden">
            {feed.items.map((post) => (
              <li key={post.id} className="border-line border-b">
                <PostCard post={post} addresses={feed.addresses} players={players} />
              </li>
            ))}
          </ul>
          <div className="pt-6">
            <Invitation words="Join to read on, to post, and to follow the people you go out with." />
          </div>
        </div>
        <aside aria-label="Beside the posts" className="grid content-start gap-8 pt-10 lg:pt-6">
          {tags.length > 0 ? (
            <section aria-labelledby="public-tags">
              <h2 id="public-tags" className="type-h3">
                This week's tags
              </h2>
              <ul className="mt-2">
                {tags.map(({ tag: name, authors }) => (
                  <li
                    key={name}
                    className="flex items-baseline justify-between gap-3 border-line border-b py-1"
                  >
                    <Link
                      to={`/social?tag=${encodeURIComponent(name)}${area ? `&area=${area.slug}` : ""}`}
                      className="inline-flex min-h-8 items-center font-bold [overflow-wrap:anywhere]"
                    >
                      #{name}
                    </Link>
                    <span className="shrink-0 text-ink-2 text-small">
                      {plural(authors, "person", "people")}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <HouseRules />
        </aside>
      </div>
    </>
  );
}

/** The way in, for readers without an account. */
export function Invitation({ words }: { words: string }) {
  const { pathname, search } = useLocation();
  const next = `?next=${encodeURIComponent(`${pathname}${search}`)}`;
  return (
    <section aria-label="Join in" className="border-2 border-ink p-5">
      <p className="font-bold">{words}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton to={`/auth/signup${next}`}>Create account</LinkButton>
        <LinkButton to={`/auth/signin${next}`} variant="outline">
          Sign in
        </LinkButton>
      </div>
    </section>
  );
}
