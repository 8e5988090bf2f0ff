import type { ReactNode } from "react";
import { Link } from "react-router";
import { momentName } from "#app/format/moment.ts";
import { nameOfCard, type PersonCard } from "#app/parts/social/post.ts";

type BylineProps = {
  id?: string;
  author: PersonCard | null;
  /** what they do, after the name: "is going to" */
  does?: string;
  createdAt: string;
  /** where the moment leads */
  to?: string;
  children?: ReactNode;
};

/** Who wrote it and when: name, handle, moment, and what else is to be said in a word. */
export function Byline({ id, author, does, createdAt, to, children }: BylineProps) {
  const moment = (
    <time dateTime={createdAt} className="type-data">
      {momentName(createdAt)}
    </time>
  );
  return (
    <div className="min-w-0 grow">
      <p className="[overflow-wrap:anywhere]">
        {author ? (
          <Link id={id} to={`/social/u/${author.handle}`} className="font-bold no-underline hover:underline">
            {nameOfCard(author)}
          </Link>
        ) : (
          <span id={id} className="font-bold text-ink-2">
            Deleted user
          </span>
        )}
        {does ? ` ${does}` : null}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-ink-2 text-small">
        {author?.full_name ? <span className="type-data">@{author.handle}</span> : null}
        {to ? (
          <Link to={to} className="inline-flex min-h-6 items-center no-underline hover:underline">
            {moment}
          </Link>
        ) : (
          moment
        )}
        {children}
      </p>
    </div>
  );
}
