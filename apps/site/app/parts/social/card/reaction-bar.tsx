import clsx from "clsx";
import { lazy, Suspense, useEffect, useState } from "react";
import { withAge } from "#app/api/age-question.ts";
import { type Answer, call } from "#app/api/call.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { plural } from "#app/format/plural.ts";
import { type Post, REACTIONS, type Reaction, titleOfPost } from "#app/parts/social/post.ts";
import { putReaction } from "#app/parts/social/queue/post-queue.ts";
import { savedPosts } from "#app/parts/social/saved-posts.ts";
import { Bookmark } from "#app/ui/icons/bookmark.ts";
import { Flame } from "#app/ui/icons/flame.ts";
import { Footprints } from "#app/ui/icons/footprints.ts";
import { HandHeart } from "#app/ui/icons/hand-heart.ts";
import { Heart } from "#app/ui/icons/heart.ts";
import { announce } from "#app/ui/notices/announce.ts";
import { alert } from "#app/ui/notices/toasts.ts";
import { countReactions } from "./reaction-counts.tsx";

const ReactionsDialog = lazy(() => import("./reactions-dialog.tsx"));

const icons = { love: Heart, fire: Flame, been: Footprints, thanks: HandHeart } as const;

type Given = Answer<"react">;

/** How often each reaction was given, and which of them by the reader; a press shows at once and is undone when it is refused. */
function useReactions(post: Post) {
  const [given, setGiven] = useState<Given>(post);
  const { reactions, my_reactions } = post;
  useEffect(() => setGiven({ reactions, my_reactions }), [reactions, my_reactions]);

  async function toggle(kind: Reaction) {
    const before = given;
    const isOn = !given.my_reactions.includes(kind);
    const count = (given.reactions[kind] ?? 0) + (isOn ? 1 : -1);
    setGiven({
      reactions: { ...given.reactions, [kind]: Math.max(count, 0) },
      my_reactions: isOn
        ? [...given.my_reactions, kind]
        : given.my_reactions.filter((other) => other !== kind),
    });
    announce(isOn ? `${REACTIONS[kind]} given` : `${REACTIONS[kind]} taken back`);
    if (!navigator.onLine) {
      await putReaction({ postId: post.id, kind, isOn }).catch(() => setGiven(before));
      return;
    }
    try {
      setGiven(await withAge(() => call("react", { p_post_id: post.id, p_kind: kind, p_on: isOn })));
    } catch (error) {
      setGiven(before);
      const refusal = toRefusal(error, navigator.onLine);
      alert({ title: refusal.title, description: refusal.code ? refusal.remedy : "Try again in a moment." });
    }
  }
  return { given, toggle };
}

const button =
  "press inline-flex min-h-9 items-center gap-1.5 border-2 px-2 text-small pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center";

/** Reactions, who gave them, and the mark that saves. */
export function ReactionBar({ post }: { post: Post }) {
  const { given, toggle } = useReactions(post);
  const [isOpen, setIsOpen] = useState(false);
  const total = countReactions(given.reactions);
  return (
    <>
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">React to this post</legend>
        {(Object.keys(REACTIONS) as Reaction[]).map((kind) => {
          const Icon = icons[kind];
          const isMine = given.my_reactions.includes(kind);
          const count = given.reactions[kind] ?? 0;
          return (
            <button
              key={kind}
              type="button"
              aria-pressed={isMine}
              aria-label={count > 0 ? `${REACTIONS[kind]}, ${count}` : REACTIONS[kind]}
              title={REACTIONS[kind]}
              className={clsx(
                button,
                isMine ? "border-pink font-bold" : "border-transparent hover:border-line-strong",
              )}
              onClick={() => void toggle(kind)}
            >
              <Icon className={clsx("size-4", isMine && "text-pink")} aria-hidden="true" />
              {count > 0 ? <span className="type-data">{count}</span> : null}
            </button>
          );
        })}
      </fieldset>
      <SaveMark post={post} />
      {total > 0 ? (
        <button
          type="button"
          className="min-h-9 text-small underline pointer-coarse:min-h-11"
          onClick={() => setIsOpen(true)}
        >
          {plural(total, "reaction")}
        </button>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <ReactionsDialog postId={post.id} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function SaveMark({ post }: { post: Post }) {
  const isSaved = savedPosts.useSaved().includes(post.id);
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label="Save this post"
      title="Save"
      className={clsx(
        button,
        isSaved ? "border-pink font-bold" : "border-transparent hover:border-line-strong",
      )}
      onClick={() => {
        savedPosts.save(post.id, !isSaved);
        announce(isSaved ? `${titleOfPost(post)} removed from saved` : `${titleOfPost(post)} saved`);
      }}
    >
      <Bookmark className={clsx("size-4", isSaved && "fill-pink text-pink")} aria-hidden="true" />
    </button>
  );
}
