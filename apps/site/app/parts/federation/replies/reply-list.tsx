import { useInfiniteQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Link } from "react-router";
import { momentName } from "#app/format/moment.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ShowMore } from "#app/ui/lists/show-more.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { type Replies, repliesQuery } from "./replies-queries.ts";
import { ReplyTeamSettings } from "./reply-team.tsx";

/** Threads with accounts of other servers, and which organisers take replies. */
export function ReplyList() {
  const query = useInfiniteQuery(repliesQuery);
  return (
    <Loaded query={query} what="The replies from other servers">
      {({ pages }) => {
        const teams = pages[0]?.teams ?? [];
        const threads = pages.flatMap((page) => page.threads);
        if (teams.length === 0)
          return (
            <EmptyState action={<Link to="/messages">Your messages</Link>}>
              Replies from other servers come to those who look after an organiser. You look after none here.
            </EmptyState>
          );
        return (
          <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
            <section className="grid min-w-0 gap-4">
              <h2 className="sr-only">Conversations</h2>
              {threads.length === 0 ? (
                <EmptyState>
                  {teams.some((team) => team.is_on)
                    ? "Nobody has replied yet. What people answer to your nights on other servers stands here."
                    : "Replies are switched off. Switch them on for an organiser, and what people answer to its nights on other servers stands here."}
                </EmptyState>
              ) : (
                <>
                  <ul aria-label="Conversations with other servers" className="border-line border-t">
                    {threads.map((thread) => (
                      <Row key={thread.id} thread={thread} />
                    ))}
                  </ul>
                  <ShowMore query={query} size="sm">
                    Show older conversations
                  </ShowMore>
                </>
              )}
            </section>
            <section className="grid gap-4">
              <h2 className="type-h2">Who takes replies</h2>
              {teams.map((team) => (
                <ReplyTeamSettings key={team.id} team={team} />
              ))}
            </section>
          </div>
        );
      }}
    </Loaded>
  );
}

function Row({ thread }: { thread: Replies["threads"][number] }) {
  return (
    <li>
      <Link
        to={`/messages/elsewhere/${thread.id}`}
        className="grid gap-1 border-line border-b px-3 py-3 no-underline -outline-offset-3 hover:bg-raised"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={clsx("min-w-0 truncate", thread.is_new ? "font-bold" : "font-medium")} dir="auto">
            {thread.name}
          </span>
          <time dateTime={thread.last_at} className="type-data text-ink-2 text-small">
            {momentName(thread.last_at)}
          </time>
        </span>
        <span className="text-ink-2 text-small [overflow-wrap:anywhere]">
          {thread.handle}, to {thread.team}
          {thread.is_new ? <span className="sr-only">, new</span> : null}
        </span>
        <span dir="auto" className={clsx("truncate text-small", thread.is_new ? "" : "text-ink-2")}>
          {thread.is_ours ? "Your team: " : ""}
          {thread.last ?? "This reply was removed"}
        </span>
      </Link>
    </li>
  );
}
