import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "#app/api/call.ts";
import { plural } from "#app/format/plural.ts";
import { useChange } from "#app/parts/social/card/post-menu.tsx";
import { nameOfCard, type Post, type PostComment } from "#app/parts/social/post.ts";
import { useSecondsLimited } from "#app/parts/social/queue/limit.ts";
import { onArrived, sendPosts, useWaitingComments } from "#app/parts/social/queue/post-queue.ts";
import { WaitingEntry } from "#app/parts/social/queue/waiting-entry.tsx";
import { useSocial } from "#app/parts/social/social-context.ts";
import {
  commentsKey,
  commentsQuery,
  feedsKey,
  postQuery,
  standingQuery,
} from "#app/parts/social/social-queries.ts";
import { type Action, ActionMenu } from "#app/ui/action-menu.tsx";
import { ShowMore } from "#app/ui/lists/show-more.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentView } from "./comment-view.tsx";
import { threadsOf } from "./threads.ts";

type Answering = { id: string; name: string; words?: string };

/** The comments of a post, the oldest first, with the field for one's own. */
export function Comments({ post }: { post: Post }) {
  const { personId } = useSocial();
  const query = useInfiniteQuery(commentsQuery(post.id));
  const standing = useQuery(standingQuery(personId)).data ?? null;
  const [returned, setReturned] = useState({ words: "", count: 0 });
  const [answering, setAnswering] = useState<Answering | null>(null);
  useReadAgain(post.id);
  const isFirst = standing?.has_commented === false;
  return (
    <section id="comments" aria-labelledby="comments-title" className="scroll-mt-20">
      <h2 id="comments-title" className="type-h3">
        {post.comment_count > 0 ? plural(post.comment_count, "comment") : "Comments"}
      </h2>
      <Loaded query={{ ...query, data: query.data?.pages.flatMap(({ items }) => items) }} what="The comments">
        {(comments) => (
          <>
            {comments.length === 0 ? <p className="mt-2 text-ink-2">No comments yet.</p> : null}
            <ul aria-label="Comments" className="mt-2 empty:hidden">
              {threadsOf(comments).map(({ comment, replies }) => (
                <li key={comment.id} className="border-line border-b">
                  <OneComment comment={comment} post={post} onReply={setAnswering} />
                  <ul className="ms-5 border-line-strong border-s-2 ps-4 empty:hidden">
                    {replies.map((reply) => (
                      <li key={reply.id}>
                        <OneComment comment={reply} post={post} onReply={setAnswering} />
                      </li>
                    ))}
                  </ul>
                  {answering?.id === comment.id ? (
                    <div className="ms-5 pb-4 ps-4">
                      <CommentForm
                        key={answering.words ?? ""}
                        postId={post.id}
                        parent={answering}
                        {...(answering.words ? { returned: answering.words } : {})}
                        isFirst={isFirst}
                        onSent={() => setAnswering(null)}
                        onClose={() => setAnswering(null)}
                      />
                    </div>
                  ) : null}
                </li>
              ))}
            </ul>
            <ShowMore query={query} className="py-4" size="sm">
              Show later comments
            </ShowMore>
          </>
        )}
      </Loaded>
      <WaitingComments
        post={post}
        onEdit={(words, parentId) => {
          if (parentId) setAnswering({ id: parentId, name: "a comment", words });
          else setReturned(({ count }) => ({ words, count: count + 1 }));
        }}
      />
      <div className="mt-5">
        {post.can_comment ? (
          <CommentForm
            key={returned.count}
            postId={post.id}
            {...(returned.words ? { returned: returned.words } : {})}
            isFirst={isFirst}
            onSent={() => undefined}
          />
        ) : (
          <Closed post={post} />
        )}
      </div>
    </section>
  );
}

/** Reads what a comment of one's own has changed, once it has arrived. */
function useReadAgain(postId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    sendPosts();
    return onArrived(({ what, postId: id }) => {
      if (what !== "comment" || id !== postId) return;
      for (const queryKey of [commentsKey(postId), postQuery(postId).queryKey, feedsKey])
        void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: ["mine"] });
    });
  }, [queryClient, postId]);
}

function Closed({ post }: { post: Post }) {
  if (post.status !== "visible") return null;
  return (
    <p role="status" className="border-line-strong border-s-4 ps-3 text-ink-2">
      {post.comments_closed === "following"
        ? `Only people ${nameOfCard(post.author)} follows can comment.`
        : "Comments are closed."}
    </p>
  );
}

type OneCommentProps = { comment: PostComment; post: Post; onReply: (answering: Answering) => void };

function OneComment({ comment, post, onReply }: OneCommentProps) {
  const { onBlock, onReport } = useSocial();
  const change = useChange();
  const { id, author, is_mine: isMine } = comment;
  const actions: Action[] = [
    ...(comment.can_delete
      ? [
          {
            label: "Delete",
            sure: "Yes, delete this comment",
            act: () => change(() => call("delete_comment", { p_comment_id: id }), "Deleted"),
          },
        ]
      : []),
    ...(comment.can_dismiss
      ? [
          {
            label: "Remove from my post",
            sure: "Yes, remove it. They are told.",
            act: () => change(() => call("dismiss_comment", { p_comment_id: id }), "Removed from your post"),
          },
        ]
      : []),
    ...(isMine
      ? []
      : [
          ...(author ? [{ label: `Block ${nameOfCard(author)}`, act: () => onBlock(author) }] : []),
          { label: "Report", act: () => onReport({ kind: "comment" as const, id, noun: "comment" }) },
        ]),
  ];
  return (
    <CommentView comment={comment} menu={<ActionMenu label="More about this comment" actions={actions} />}>
      {comment.can_reply && comment.parent_id === null && post.can_comment ? (
        <button
          type="button"
          className="min-h-9 text-small underline pointer-coarse:min-h-11"
          aria-label={`Reply to ${nameOfCard(author)}`}
          onClick={() => onReply({ id, name: nameOfCard(author) })}
        >
          Reply
        </button>
      ) : null}
    </CommentView>
  );
}

type WaitingCommentsProps = { post: Post; onEdit: (words: string, parentId: string | null) => void };

function WaitingComments({ post, onEdit }: WaitingCommentsProps) {
  const { visibilityChoice } = useSocial();
  const isLimited = useSecondsLimited("comment") > 0;
  const waiting = useWaitingComments(post.id);
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="Comments that wait to be sent">
      {waiting.map((entry) => (
        <li key={entry.id}>
          <WaitingEntry
            entry={entry}
            name="Your comment"
            isLimited={isLimited}
            visibilityChoice={visibilityChoice}
            onEdit={() => onEdit(entry.body.body, entry.body.parentId)}
          >
            <p dir="auto" className="whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
              {entry.body.body}
            </p>
          </WaitingEntry>
        </li>
      ))}
    </ul>
  );
}
