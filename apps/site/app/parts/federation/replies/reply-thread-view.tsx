import { useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useEffect } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { ActionMenu } from "#app/ui/action-menu.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { type ReplyThread, repliesKey, replyThreadQuery } from "./replies-queries.ts";

/** Where it is gone, that it may have been deleted on its own server. */
const whyGone = (error: unknown) =>
  (error as { code?: string } | null)?.code === "PT404"
    ? {
        title: "This conversation is not there",
        remedy: "It may have been deleted on its own server. Look at the other replies.",
      }
    : null;

type ReplyThreadViewProps = {
  threadId: string;
  /** asks why a reply is reported */
  onReport: (noteId: string) => void;
  /** where the thread is gone once its account was blocked */
  onBlocked: () => void;
};

/** What one account of another server and a team said to each other. */
export function ReplyThreadView({ threadId, onReport, onBlocked }: ReplyThreadViewProps) {
  const query = useQuery(replyThreadQuery(threadId));
  const queryClient = useQueryClient();
  const isRead = query.data !== undefined;
  useEffect(() => {
    // reading it made it read: the count above the messages is another one now
    if (isRead) void queryClient.invalidateQueries({ queryKey: [...repliesKey, "list"] });
  }, [isRead, queryClient]);
  return (
    <Loaded query={query} what="This conversation" why={whyGone(query.error)}>
      {(thread) => (
        <div className="grid gap-6">
          <Head thread={thread} onBlocked={onBlocked} />
          <ol aria-label="What was said" className="grid max-w-reading gap-4">
            {thread.notes.map((note) => (
              <Note key={note.id} note={note} thread={thread} onReport={() => onReport(note.id)} />
            ))}
          </ol>
          {thread.may_answer ? (
            <AnswerForm thread={thread} />
          ) : (
            <p role="status" className="text-ink-2">
              You cannot write here: replies are switched off, or this account is blocked.
            </p>
          )}
        </div>
      )}
    </Loaded>
  );
}

function Head({ thread, onBlocked }: { thread: ReplyThread; onBlocked: () => void }) {
  const { attempt, refusal } = useExclusiveMutation([...repliesKey, "list"]);
  const block = async (what: "account" | "server") => {
    if (await attempt(() => call("block_replies", { p_thread_id: thread.id, p_what: what }))) onBlocked();
  };
  return (
    <header className="grid gap-2">
      <div className="flex items-start justify-between gap-4">
        <h2 className="type-h2 min-w-0 [overflow-wrap:anywhere]" dir="auto">
          {thread.name}
        </h2>
        <ActionMenu
          label="More about this account"
          actions={[
            {
              label: "Block this account",
              sure: "Block it, and delete what it said",
              act: () => block("account"),
            },
            {
              label: `Block everybody on ${thread.host}`,
              sure: "Block them, and delete what they said",
              act: () => block("server"),
            },
          ]}
        />
      </div>
      <p className="text-ink-2 [overflow-wrap:anywhere]">
        From elsewhere:{" "}
        <a href={thread.account} rel="noopener nofollow ugc" target="_blank">
          {thread.handle}
        </a>
        , to {thread.team}
        {thread.event ? (
          <>
            , about <Link to={`/events/${thread.event.slug}`}>{thread.event.title}</Link>
          </>
        ) : null}
      </p>
      <RefusalNote refusal={refusal} />
    </header>
  );
}

type NoteProps = { note: ReplyThread["notes"][number]; thread: ReplyThread; onReport: () => void };

function Note({ note, thread, onReport }: NoteProps) {
  const sender = note.is_ours ? (note.sender ?? thread.team) : thread.name;
  return (
    <li
      className={clsx("grid gap-1", note.is_ours ? "justify-items-end ps-10" : "justify-items-start pe-10")}
    >
      <p
        dir="auto"
        className={clsx(
          "min-w-0 whitespace-pre-line border-2 px-3 py-2 [overflow-wrap:anywhere]",
          note.is_ours ? "border-blue bg-blue text-on-blue" : "border-line-strong bg-raised",
          note.body === null && "italic",
        )}
      >
        {note.body ?? "This reply was removed."}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-ink-2 text-small">
        <span className="[overflow-wrap:anywhere]">
          {sender}, <time dateTime={note.created_at}>{momentName(note.created_at)}</time>
          {note.is_waiting ? ", waiting to be sent" : ""}
        </span>
        {note.is_ours || note.body === null ? null : (
          <button type="button" className="min-h-11 text-link underline" onClick={onReport}>
            Report<span className="sr-only"> this reply of {thread.name}</span>
          </button>
        )}
      </p>
    </li>
  );
}
