import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useSearchParams } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import type { Person } from "#app/parts/profiles/person.ts";
import { personPageQuery } from "#app/parts/profiles/profile/profile-queries.ts";
import { NotFound } from "#app/shell/errors/not-found.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { OwnPersonPosts } from "./own-person-posts.tsx";
import { PersonPosts } from "./person-posts.tsx";
import { PersonShown } from "./person-shown.tsx";

type OwnPersonProps = { viewer: Person; handle: string; players: readonly string[] };

/** A person's page as the signed-in reader sees it. */
export function OwnPerson(props: OwnPersonProps) {
  return (
    <QueryProvider>
      <AsPerson {...props} />
    </QueryProvider>
  );
}

function AsPerson({ viewer, handle, players }: OwnPersonProps) {
  const viewerId = viewer.id;
  const [params] = useSearchParams();
  const wanted = params.get("as");
  const viewAs = wanted === "everyone" || wanted === "followers" ? wanted : null;
  const query = useQuery(personPageQuery(viewerId, handle, viewAs));
  if (query.data === null) return viewAs ? <SeenByNobody viewAs={viewAs} /> : <NotFound />;
  return (
    <div className={query.data ? undefined : "column py-8"}>
      <Loaded query={query} what="This profile">
        {(page) => {
          if (!page) return null;
          if ("moved_to" in page) return <Navigate to={`/social/u/${page.moved_to}`} replace />;
          const isOwn = page.user_id === viewerId;
          return (
            <>
              {isOwn ? <ViewAsBar handle={page.handle} viewAs={viewAs ?? "me"} /> : null}
              <PersonShown page={page} isOwn={isOwn} isSignedIn>
                {page.is_limited || viewAs ? null : (
                  <PersonPosts>
                    <OwnPersonPosts person={viewer} players={players} handle={page.handle} />
                  </PersonPosts>
                )}
              </PersonShown>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function ViewAsBar({ handle, viewAs }: { handle: string; viewAs: string }) {
  return (
    <nav aria-label="View as" className="column flex flex-wrap gap-x-4 gap-y-1 border-line border-b py-3">
      <span className="font-bold">View as</span>
      {["everyone", "followers", "me"].map((who) => (
        <Link
          key={who}
          to={`/social/u/${handle}?as=${who}`}
          aria-current={who === viewAs ? "true" : undefined}
        >
          {who}
        </Link>
      ))}
      <Link to="/profile" className="ms-auto">
        Edit profile
      </Link>
    </nav>
  );
}

function SeenByNobody({ viewAs }: { viewAs: string }) {
  return (
    <section className="column py-10">
      <h1 tabIndex={-1} className="type-h1">
        Nothing to see
      </h1>
      <p className="mt-4 max-w-reading text-ink-2">
        {viewAs === "followers" ? "Followers" : "Others"} who open your page are told that there is none. You
        choose who sees you on <Link to="/profile">your profile</Link>.
      </p>
    </section>
  );
}
