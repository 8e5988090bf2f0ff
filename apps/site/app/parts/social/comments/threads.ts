import type { PostComment } from "#app/parts/social/post.ts";

/** Comments with their replies under them, in the order of the first ones. */
export function threadsOf(
  comments: readonly PostComment[],
): { comment: PostComment; replies: PostComment[] }[] {
  const threads = new Map<string, { comment: PostComment; replies: PostComment[] }>();
  for (const comment of comments) {
    const thread = comment.parent_id ? threads.get(comment.parent_id) : undefined;
    if (thread) thread.replies.push(comment);
    else threads.set(comment.id, { comment, replies: [] });
  }
  return [...threads.values()];
}
