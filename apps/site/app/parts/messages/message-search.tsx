import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { plural } from "#app/format/plural.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { shortMoment } from "./message-days.ts";
import { searchMessagesQuery } from "./messages-queries.ts";

/** Messages with these words, the latest first. */
export function MessageSearch({ words }: { words: string }) {
  const query = useQuery(searchMessagesQuery(words));
  return (
    <div className="p-3">
      <Loaded query={query} what="What you searched for" why={refusedWhy(query)}>
        {(found) => (
          <>
            <p role="status" className="type-label text-ink-2">
              {found.length === 30 ? "The latest 30 messages" : plural(found.length, "message")}
            </p>
            {found.length === 0 ? (
              <p className="mt-2">Whole words are searched, in your own messages.</p>
            ) : null}
            <ul aria-label="Messages that were found">
              {found.map((message) => (
                <li key={message.id}>
                  <Link
                    to={`/messages/${message.conversation_id}`}
                    className="block border-line border-b py-3 no-underline hover:bg-raised"
                  >
                    <span className="flex items-baseline justify-between gap-2">
                      <span className="truncate font-bold" dir="auto">
                        {message.title}
                      </span>
                      <time
                        dateTime={message.created_at}
                        className="type-data shrink-0 text-ink-2 text-small"
                      >
                        {shortMoment(message.created_at)}
                      </time>
                    </span>
                    <span dir="auto" className="line-clamp-2 text-small [overflow-wrap:anywhere]">
                      {message.is_mine ? "You: " : ""}
                      {message.body}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </div>
  );
}
