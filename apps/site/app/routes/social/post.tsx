import { brandName } from "@undercroft/contract/brand";
import { lazy, Suspense } from "react";
import { data } from "react-router";
import { journalContext } from "#app/context.ts";
import { plural } from "#app/format/plural.ts";
import { ReportButton } from "#app/parts/admin/report/report-button.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { PostCard } from "#app/parts/social/card/post-card.tsx";
import { CommentView } from "#app/parts/social/comments/comment-view.tsx";
import { threadsOf } from "#app/parts/social/comments/threads.ts";
import { readPublicPost } from "#app/parts/social/feed/feed.server.ts";
import { PostSkeletons } from "#app/parts/social/feed/post-skeletons.tsx";
import { titleOfPost } from "#app/parts/social/post.ts";
import { UntilOwnRead } from "#app/shell/account/until-own-read.tsx";
import { NotFound } from "#app/shell/errors/not-found.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import type { Route } from "./+types/post.ts";
import { Invitation } from "./public-feed.tsx";

const OwnPost = lazy(async () => ({ default: (await import("./own-post.tsx")).OwnPost }));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What strangers may read of a post; others read it in their browser. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const read = uuid.test(params.postId) ? await readPublicPost(context, params.postId) : null;
  return data({ read, players: context.get(journalContext).players }, { status: read ? 200 : 404 });
}

export function meta(args: Route.MetaArgs) {
  const post = args.loaderData?.read?.post;
  return pageMeta(args, {
    title: post ? titleOfPost(post) : "Post",
    description: `A post on ${brandName()}.`,
    isHidden: true,
  });
}

/** A post with its comments. */
export default function PostRoute({ loaderData, params }: Route.ComponentProps) {
  const { status, person } = useSession();
  const { read, players } = loaderData;
  if (person)
    return (
      <Column title={null}>
        <Suspense fallback={<PostSkeletons posts={1} />}>
          <OwnPost person={person} players={players} postId={params.postId} />
        </Suspense>
      </Column>
    );
  // a signed-in reader may see posts that strangers cannot, so "not found" waits for their own read
  if (!read)
    return (
      <UntilOwnRead isUnknown={status === "unknown"}>
        <NotFound />
      </UntilOwnRead>
    );
  return (
    <UntilOwnRead isUnknown={status === "unknown"}>
      <Column title={titleOfPost(read.post)}>
        <div data-nosnippet="">
          <PostCard post={read.post} addresses={read.addresses} players={players} isAlone />
          <section id="comments" aria-labelledby="comments-title" className="scroll-mt-20">
            <h2 id="comments-title" className="type-h3">
              {read.post.comment_count > 0 ? plural(read.post.comment_count, "comment") : "No comments yet"}
            </h2>
            <ul className="mt-2 empty:hidden">
              {threadsOf(read.comments).map(({ comment, replies }) => (
                <li key={comment.id} className="border-line border-b">
                  <CommentView comment={comment} />
                  <ul className="ms-5 border-line-strong border-s-2 ps-4 empty:hidden">
                    {replies.map((reply) => (
                      <li key={reply.id}>
                        <CommentView comment={reply} />
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <div className="py-6">
          <Invitation
            words={read.hasMore ? "Join to read the other comments and to answer." : "Join to answer."}
          />
        </div>
        <ReportButton subject={{ kind: "post", id: read.post.id, noun: "post" }} isSignedIn={false} />
      </Column>
    </UntilOwnRead>
  );
}

function Column({ title, children }: { title: string | null; children: React.ReactNode }) {
  return (
    <div className="column py-6">
      <div className="max-w-[42rem]">
        <Breadcrumbs crumbs={[{ label: "Social", to: "/social" }, { label: "Post" }]} />
        <h1 tabIndex={-1} className="sr-only">
          {title ?? "Post"}
        </h1>
        {children}
      </div>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
