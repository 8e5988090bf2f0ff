import { type ReactNode, useId, useState } from "react";
import { Byline } from "#app/parts/social/card/byline.tsx";
import { PersonPicture } from "#app/parts/social/card/person-picture.tsx";
import { PostText } from "#app/parts/social/card/post-text.tsx";
import type { PostComment } from "#app/parts/social/post.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";

type CommentViewProps = { comment: PostComment; menu?: ReactNode; children?: ReactNode };

/** A comment, or that it is gone. */
export function CommentView({ comment, menu, children }: CommentViewProps) {
  const nameId = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (comment.gone)
    return (
      <p className="py-3 text-ink-2">{comment.gone === "removed" ? "Removed" : "Comment not available"}</p>
    );
  return (
    <article aria-labelledby={nameId} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3">
      <PersonPicture person={comment.author} className="size-9" />
      <div className="min-w-0">
        <header className="flex items-start gap-2">
          <Byline id={nameId} author={comment.author} createdAt={comment.created_at}>
            {comment.status === "pending_check" ? <Badge tone="warn">Waiting for approval</Badge> : null}
          </Byline>
          {menu}
        </header>
        {comment.is_folded && !isOpen ? (
          <p className="mt-1 flex flex-wrap items-center gap-3 text-ink-2">
            Contains a word you muted.
            <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
              Show
            </Button>
          </p>
        ) : (
          <PostText text={comment.body ?? ""} mentions={comment.mentions} tags={comment.tags} />
        )}
        {children}
      </div>
    </article>
  );
}
