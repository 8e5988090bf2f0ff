import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { data, Link, redirect, useNavigate, useSearchParams } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { readJson } from "#app/api/read-json.ts";
import { journalContext } from "#app/context.ts";
import { ReportButton } from "#app/parts/admin/report/report-button.tsx";
import type { Person } from "#app/parts/profiles/person.ts";
import { PersonalQuery } from "#app/parts/profiles/personal-query.tsx";
import { LimitedPersonPage, PersonPage } from "#app/parts/profiles/profile/person-page.tsx";
import { type LimitedPage, nameOnPage, type ProfilePage } from "#app/parts/profiles/profile/profile-page.ts";
import { personPageQuery } from "#app/parts/profiles/profile/profile-queries.ts";
import { useSession } from "#app/parts/profiles/use-session.ts";
import { readPublicFeed } from "#app/parts/social/feed/feed.server.ts";
import { NotFound } from "#app/shell/not-found.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { UntilOwnRead } from "#app/shell/until-own-read.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import type { Route } from "./+types/person.ts";
import { PersonPosts, PublicPersonPosts } from "./person-posts.tsx";

const OwnPersonPosts = lazy(async () => ({
  default: (await import("./own-person-posts.tsx")).OwnPersonPosts,
}));

type Page = ProfilePage | LimitedPage;

/** What strangers may read of a person. Hidden, blocked and unknown people are one answer; it is never kept for others. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const handle = /^[A-Za-z0-9_]{3,30}$/.test(params.handle) ? params.handle : "";
  const page = await readJson<Page | { moved_to: string } | null>(
    publicClient(context).rpc("get_profile_page", { p_handle: handle }),
  );
  if (page && "moved_to" in page)
    throw redirect(`/social/u/${page.moved_to}${new URL(request.url).search}`, {
      status: 301,
      headers: { "Cache-Control": "no-store" },
    });
  const isShown = page !== null && !page.is_limited;
  const posts = isShown ? await readPublicFeed(context, { name: "author", key: page.handle }) : null;
  return data(
    { page, posts, players: context.get(journalContext).players },
    { status: page ? 200 : 404, headers: { "Cache-Control": "private, no-store" } },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta(args: Route.MetaArgs) {
  const page = args.loaderData?.page;
  return pageMeta(args, {
    title: page ? (page.is_limited ? `@${page.handle}` : nameOnPage(page)) : "Page not found",
    description: page ? "A profile on Undercroft." : "There is nothing here.",
    isHidden: true,
  });
}

/**
 * Somebody's page. The document holds what strangers may read; with a session in this browser it stays out of sight until the
 * person's own read has answered, which may be that there is nothing.
 */
export default function PersonRoute({ loaderData, params }: Route.ComponentProps) {
  const { status, person } = useSession();
  const { posts, players } = loaderData;
  const page = loaderData.page as Page | null;
  if (person)
    return (
      <QueryProvider>
        <AsPerson viewer={person} handle={params.handle} players={players} />
      </QueryProvider>
    );
  if (!page) return <NotFound />;
  return (
    <UntilOwnRead isUnknown={status === "unknown"}>
      <Shown page={page} isOwn={false} isSignedIn={false}>
        {posts ? <PublicPersonPosts feed={posts} players={players} /> : null}
      </Shown>
    </UntilOwnRead>
  );
}

type AsPersonProps = { viewer: Person; handle: string; players: readonly string[] };

function AsPerson({ viewer, handle, players }: AsPersonProps) {
  const viewerId = viewer.id;
  const [params] = useSearchParams();
  const wanted = params.get("as");
  const viewAs = wanted === "everyone" || wanted === "followers" ? wanted : null;
  const query = useQuery(personPageQuery(viewerId, handle, viewAs));
  if (query.data === null) return viewAs ? <SeenByNobody viewAs={viewAs} /> : <NotFound />;
  return (
    <div className={query.data ? undefined : "column py-8"}>
      <PersonalQuery query={query} what="This profile">
        {(page) => {
          if (!page) return null;
          const isOwn = page.user_id === viewerId;
          return (
            <>
              {isOwn ? <ViewAsBar handle={page.handle} viewAs={viewAs ?? "me"} /> : null}
              <Shown page={page} isOwn={isOwn} isSignedIn>
                {page.is_limited || viewAs ? null : (
                  <PersonPosts>
                    <Suspense fallback={<Halftone className="mt-4 h-40" />}>
                      <OwnPersonPosts person={viewer} players={players} handle={page.handle} />
                    </Suspense>
                  </PersonPosts>
                )}
              </Shown>
            </>
          );
        }}
      </PersonalQuery>
    </div>
  );
}

type ShownProps = { page: Page; isOwn: boolean; isSignedIn: boolean; children: ReactNode };

function Shown({ page, isOwn, isSignedIn, children }: ShownProps) {
  const navigate = useNavigate();
  const name = page.is_limited ? `@${page.handle}` : nameOnPage(page);
  return (
    <>
      <article className="column py-6">
        <Breadcrumbs crumbs={[{ label: "Home", to: "/" }, { label: name }]} />
        <div className="mt-6">
          {page.is_limited ? (
            <LimitedPersonPage page={page} />
          ) : (
            <PersonPage page={page} isOwn={isOwn} onBlocked={() => void navigate("/")} />
          )}
        </div>
        {isOwn ? null : (
          <p className="mt-10">
            <ReportButton
              subject={{ kind: "profile", id: page.user_id, noun: "profile" }}
              isSignedIn={isSignedIn}
            />
          </p>
        )}
      </article>
      {children}
    </>
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

export { ErrorPage as ErrorBoundary } from "#app/shell/error-page.tsx";
