import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from "react";
import { Chip } from "#app/ui/chip.tsx";
import { ChipCount } from "#app/ui/chip-count.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ShowMore } from "#app/ui/lists/show-more.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import { AgeNote } from "./age-note.tsx";
import { ConversationRow } from "./conversation-row.tsx";
import { onMessagesMoved } from "./count-messages.ts";
import type { Inbox } from "./message.ts";
import { MessageSearch } from "./message-search.tsx";
import { conversationsQuery, listsKey } from "./messages-queries.ts";

/** Where the script is not on this device either, what is said without it. */
const KeptThreads = lazy(() =>
  import("./kept/kept-threads.tsx").catch(() => ({
    default: ({ otherwise }: { otherwise: ReactNode }) => otherwise,
  })),
);

const empty: Readonly<Record<string, string>> = {
  all: "No messages yet. Start one from a person's profile or a venue's page.",
  unread: "You have read everything.",
  requests: "No requests. Messages from people you do not know wait here.",
  archived: "Nothing is archived.",
};

type ConversationListProps = {
  box: string;
  openId: string | null;
  personId: string;
  /** further ways, beside the boxes */
  ways?: ReactNode;
};

/** The person's threads: all, unread, requests, one list for each inbox they look after, and a search. */
export function ConversationList({ box, openId, personId, ways }: ConversationListProps) {
  const query = useInfiniteQuery(conversationsQuery(box));
  const queryClient = useQueryClient();
  useEffect(
    () => onMessagesMoved(() => void queryClient.invalidateQueries({ queryKey: listsKey })),
    [queryClient],
  );
  const [words, setWords] = useState("");
  const wanted = useDeferredValue(words.trim());
  const page = query.data?.pages[0];
  const lines = (query.data?.pages ?? []).flatMap(({ conversations }) => conversations);
  const isOnline = useOnline();
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="grid gap-3 border-ink border-b-2 p-3">
        <TextInput
          type="search"
          aria-label="Search your messages"
          placeholder="Search your messages"
          value={words}
          maxLength={200}
          onChange={(event) => setWords(event.target.value)}
        />
        <Boxes
          box={box}
          unread={page?.counts.unread ?? 0}
          requests={page?.counts.requests ?? 0}
          inboxes={page?.inboxes ?? []}
          ways={ways}
        />
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {isOnline || lines.length === 0 ? null : (
          <p role="status" className="m-3 border-warn border-s-4 ps-3 text-small">
            You're offline. This is what was read last.
          </p>
        )}
        <AgeNote />
        {wanted.length >= 2 ? (
          <MessageSearch words={wanted} />
        ) : lines.length === 0 && (query.isError || query.isPaused) ? (
          <Unread
            personId={personId}
            isOnline={isOnline}
            isBusy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : query.isPending ? (
          <div aria-busy="true" className="grid animate-appear-late gap-3 p-3">
            <Halftone className="h-14" />
            <Halftone className="h-14" />
            <Halftone className="h-14" />
          </div>
        ) : lines.length === 0 ? (
          <EmptyState action={box === "all" ? <LinkButton to="/venues">Find a venue</LinkButton> : undefined}>
            {box === "all" && page?.inboxes.length
              ? "Nobody has written to you yet. What people write to your teams is under their names, above."
              : (empty[box] ?? "Nothing in this inbox yet.")}
          </EmptyState>
        ) : (
          <>
            <ul aria-label="Conversations">
              {lines.map((line) => (
                <ConversationRow key={line.id} line={line} box={box} isOpen={line.id === openId} />
              ))}
            </ul>
            <ShowMore query={query} className="p-3" size="sm">
              Show older conversations
            </ShowMore>
          </>
        )}
      </div>
    </div>
  );
}

type UnreadProps = { personId: string; isOnline: boolean; isBusy: boolean; onRetry: () => void };

/** What lies on this device where the list could not be read, or that it could not. */
function Unread({ personId, isOnline, isBusy, onRetry }: UnreadProps) {
  return (
    <Suspense fallback={null}>
      <KeptThreads
        personId={personId}
        otherwise={
          <div className="p-3">
            <ErrorState title={isOnline ? undefined : "You're offline"} onRetry={onRetry} busy={isBusy}>
              Your messages did not load. Nothing has changed.
            </ErrorState>
          </div>
        }
      />
    </Suspense>
  );
}

type BoxesProps = {
  box: string;
  unread: number;
  requests: number;
  inboxes: readonly Inbox[];
  ways: ReactNode;
};

function Boxes({ box, unread, requests, inboxes, ways }: BoxesProps) {
  const to = (name: string) => (name === "all" ? "/messages" : `/messages?box=${name}`);
  const entries = [
    { name: "all", label: "All", count: 0 },
    { name: "unread", label: "Unread", count: unread },
    { name: "requests", label: "Requests", count: requests },
    ...inboxes.map(({ id, name, unread: count }) => ({ name: id, label: name ?? "Work you posted", count })),
    { name: "archived", label: "Archived", count: 0 },
  ];
  return (
    <nav aria-label="Your messages" className="flex flex-wrap gap-1.5">
      {entries.map(({ name, label, count }) => (
        <Chip key={name} to={to(name)} isCurrent={name === box}>
          {label}
          <ChipCount count={count} noun="conversation" />
        </Chip>
      ))}
      {ways}
    </nav>
  );
}
