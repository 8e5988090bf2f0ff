import clsx from "clsx";
import { Link } from "react-router";
import { useWaiting } from "#app/api/outbox.ts";
import { CountBadge } from "#app/ui/count-badge.tsx";
import type { ConversationLine } from "./message.ts";
import { shortMoment } from "./message-days.ts";
import { OtherEndPicture } from "./other-end-picture.tsx";

/** The last words of a thread, with who wrote them. */
function lastWords({ last, side }: ConversationLine): string {
  if (!last) return "No messages yet";
  const who = last.is_mine ? "You: " : last.as_team && side === "team" ? "Your team: " : "";
  return `${who}${last.body ?? "This message was removed"}`;
}

/** A line of the list. */
export function ConversationRow({
  line,
  box,
  isOpen,
}: {
  line: ConversationLine;
  box: string;
  isOpen: boolean;
}) {
  const waits = useWaiting().some(({ queue }) => queue === `message/${line.id}`);
  const isNew = line.unread > 0 && line.state !== "ignored";
  return (
    <li>
      <Link
        to={`/messages/${line.id}${box === "all" ? "" : `?box=${box}`}`}
        aria-current={isOpen ? "page" : undefined}
        className={clsx(
          "flex items-center gap-3 border-line border-b px-3 py-3 no-underline -outline-offset-3 hover:bg-raised",
          isOpen && "bg-raised shadow-[inset_4px_0_0_var(--pink)]",
        )}
      >
        <OtherEndPicture other={line} className="size-11" />
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-2">
            <span className={clsx("truncate", isNew ? "font-bold" : "font-medium")} dir="auto">
              {line.title}
            </span>
            <time dateTime={line.last_message_at} className="type-data shrink-0 text-ink-2 text-small">
              {shortMoment(line.last_message_at)}
            </time>
          </span>
          {line.subtitle ? (
            <span className="block truncate text-ink-2 text-small">{line.subtitle}</span>
          ) : null}
          <span className="flex items-center justify-between gap-2">
            <span dir="auto" className={clsx("truncate text-small", isNew ? "" : "text-ink-2")}>
              {waits ? "Waiting to be sent" : lastWords(line)}
            </span>
            {isNew ? (
              <>
                <CountBadge count={line.unread} />
                <span className="sr-only">, {line.unread} new</span>
              </>
            ) : null}
          </span>
          {line.is_muted ? <span className="block text-ink-2 text-small">Muted</span> : null}
        </span>
      </Link>
    </li>
  );
}
