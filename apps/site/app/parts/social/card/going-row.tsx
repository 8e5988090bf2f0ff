import { useId } from "react";
import type { GoingLine } from "#app/parts/social/post.ts";
import { Byline } from "./byline.tsx";
import { PersonPicture } from "./person-picture.tsx";
import { PostAttachment } from "./post-attachment.tsx";

/** A followed person is going to a night, and lets it be seen. */
export function GoingRow({ line }: { line: GoingLine }) {
  const nameId = useId();
  return (
    <article aria-labelledby={nameId} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-5">
      <PersonPicture person={line.person} className="size-11" />
      <div className="min-w-0">
        <Byline id={nameId} author={line.person} does="is going to" createdAt={line.created_at} />
        <PostAttachment attachment={line.event} players={[]} />
      </div>
    </article>
  );
}
