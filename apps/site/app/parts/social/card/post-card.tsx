import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { plural } from "#app/format/plural.ts";
import type { Post } from "#app/parts/social/post.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Byline } from "./byline.tsx";
import { PersonPicture } from "./person-picture.tsx";
import type { PictureAddresses } from "./picture-addresses.ts";
import { PostAttachment } from "./post-attachment.tsx";
import { PostNotice } from "./post-notice.tsx";
import { PostPictures } from "./post-pictures.tsx";
import { PostText } from "./post-text.tsx";
import { ReactionCounts } from "./reaction-counts.tsx";

type PostCardProps = {
  post: Post;
  addresses: PictureAddresses | null;
  players: readonly string[];
  /** what the reader can do with it; readers without an account see counts alone */
  bar?: ReactNode;
  menu?: ReactNode;
  /** it stands on its own page */
  isAlone?: boolean;
};

/** A post: who, when, words, pictures, what it is about, and what came of it. */
export function PostCard({ post, addresses, players, bar, menu, isAlone = false }: PostCardProps) {
  const nameId = useId();
  const { author, attachment, area, is_folded: isFolded } = post;
  const [isOpen, setIsOpen] = useState(false);
  const address = `/social/p/${post.id}`;
  return (
    <article aria-labelledby={nameId} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-5">
      <PersonPicture person={author} className="size-11" />
      <div className="min-w-0">
        <header className="flex items-start gap-2">
          <Byline
            id={nameId}
            author={author}
            createdAt={post.created_at}
            {...(isAlone ? {} : { to: address })}
          >
            {area ? (
              <Link
                to={`/social?tab=city&area=${area.slug}`}
                className="inline-flex min-h-6 items-center"
                dir="auto"
              >
                {area.name}
              </Link>
            ) : null}
            {post.audience === "followers" ? <Badge>For followers</Badge> : null}
          </Byline>
          {menu}
        </header>
        {post.notice ? <PostNotice notice={post.notice} /> : null}
        {isFolded && !isOpen ? (
          <p className="mt-2 flex flex-wrap items-center gap-3 text-ink-2">
            Contains a word you muted.
            <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
              Show
            </Button>
          </p>
        ) : (
          <div className="mt-1">
            {post.body ? <PostText text={post.body} mentions={post.mentions} tags={post.tags} /> : null}
            <PostPictures pictures={post.pictures} addresses={addresses} />
            {attachment ? <PostAttachment attachment={attachment} players={players} /> : null}
          </div>
        )}
        <footer className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          {bar === undefined ? <ReactionCounts reactions={post.reactions} /> : bar}
          {isAlone ? null : (
            <Link
              to={`${address}#comments`}
              className="inline-flex min-h-9 items-center text-small pointer-coarse:min-h-11"
            >
              {post.comment_count > 0
                ? plural(post.comment_count, "comment")
                : bar === undefined
                  ? "No comments yet"
                  : "Comment"}
            </Link>
          )}
        </footer>
      </div>
    </article>
  );
}
