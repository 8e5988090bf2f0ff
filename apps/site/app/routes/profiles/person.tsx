import { brandName } from "@undercroft/contract/brand";
import { lazy, Suspense } from "react";
import { data, redirect } from "react-router";
import { callOn } from "#app/api/call.ts";
import { publicClient } from "#app/api/public-client.ts";
import { journalContext } from "#app/context.ts";
import { type LimitedPage, nameOnPage, type ProfilePage } from "#app/parts/profiles/profile/profile-page.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { readPublicFeed } from "#app/parts/social/feed/feed.server.ts";
import { UntilOwnRead } from "#app/shell/account/until-own-read.tsx";
import { NotFound } from "#app/shell/errors/not-found.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import type { Route } from "./+types/person.ts";
import { PublicPersonPosts } from "./person-posts.tsx";
import { PersonShown } from "./person-shown.tsx";

const OwnPerson = lazy(async () => ({ default: (await import("./own-person.tsx")).OwnPerson }));

type Page = ProfilePage | LimitedPage;

/** What strangers may read of a person. Hidden, blocked and unknown people are one answer; it is never kept for others. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const handle = /^[A-Za-z0-9_]{3,30}$/.test(params.handle) ? params.handle : "";
  const page = await callOn(publicClient(context), "get_profile_page", { p_handle: handle });
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
    description: page ? `A profile on ${brandName()}.` : "There is nothing here.",
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
      <Suspense fallback={<Halftone className="column mt-8 h-80" />}>
        <OwnPerson viewer={person} handle={params.handle} players={players} />
      </Suspense>
    );
  if (!page) return <NotFound />;
  return (
    <UntilOwnRead isUnknown={status === "unknown"}>
      <PersonShown page={page} isOwn={false} isSignedIn={false}>
        {posts ? <PublicPersonPosts feed={posts} players={players} /> : null}
      </PersonShown>
    </UntilOwnRead>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
