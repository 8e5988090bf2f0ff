import { useQueryClient } from "@tanstack/react-query";
import { brandName } from "@undercroft/contract/brand";
import { useState } from "react";
import { Link } from "react-router";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { serverNow } from "#app/device/server-time.ts";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { ArrowLeft } from "#app/ui/icons/arrow-left.ts";
import { LiveNote } from "#app/ui/live-note.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import { Composer } from "./composer.tsx";
import { useKeepThread } from "./kept/use-keep-thread.ts";
import type { Conversation } from "./message.ts";
import { MessageLog } from "./message-log.tsx";
import { useLimitedUntil, useWaitingMessages } from "./message-queue.ts";
import { type HeldMessages, listsKey } from "./messages-queries.ts";
import { namesPayment } from "./names-payment.ts";
import { OtherEndPicture } from "./other-end-picture.tsx";
import { RequestBar } from "./request-bar.tsx";
import { ThreadMenu } from "./thread-menu.tsx";
import { useThread } from "./use-thread.ts";
import { WaitingBubble } from "./waiting-bubble.tsx";

/** What other parts do with a thread. */
export type ThreadActions = {
  onBlock: (conversation: Conversation) => void;
  onReport: (conversation: Conversation) => void;
  onLeft: () => void;
};

/** An open thread. */
export function Thread({
  threadId,
  personId,
  ...actions
}: { threadId: string; personId: string } & ThreadActions) {
  const { conversation, held, isLost, loadOlder } = useThread(threadId, personId);
  const forgetKept = useKeepThread(personId, conversation.data, held.data);
  const failed = conversation.error ?? held.error;
  if (conversation.data && held.data)
    return (
      <OpenThread
        conversation={conversation.data}
        held={held.data}
        isLost={isLost}
        loadOlder={loadOlder}
        {...actions}
        onLeft={() => {
          forgetKept(threadId);
          actions.onLeft();
        }}
      />
    );
  if (failed) {
    const refusal = toRefusal(failed, navigator.onLine);
    return (
      <div className="p-4">
        <BackLink />
        <ErrorState
          title={refusal.title}
          onRetry={() => {
            void conversation.refetch();
            void held.refetch();
          }}
          busy={conversation.isFetching}
        >
          {refusal.code ? refusal.remedy : "This conversation did not load. Nothing has changed."}
        </ErrorState>
      </div>
    );
  }
  return (
    <div aria-busy="true" className="flex h-full animate-appear-late flex-col gap-4 p-4">
      <div className="flex items-center gap-3 border-line border-b pb-3">
        <Halftone className="size-11 shrink-0" />
        <Halftone className="h-5 w-2/5" />
      </div>
      <Halftone className="mt-auto h-14 w-2/3" />
      <Halftone className="ms-auto h-20 w-2/3" />
      <Halftone className="h-14 w-1/2" />
      <Halftone className="h-12 w-full" />
    </div>
  );
}

function BackLink() {
  return (
    <Link
      to="/messages"
      aria-label="All messages"
      className="grid size-11 shrink-0 place-items-center lg:hidden"
    >
      <ArrowLeft className="size-5" aria-hidden="true" />
    </Link>
  );
}

type OpenThreadProps = ThreadActions & {
  conversation: Conversation;
  held: HeldMessages;
  isLost: boolean;
  loadOlder: () => Promise<void>;
};

function OpenThread({ conversation, held, isLost, loadOlder, ...actions }: OpenThreadProps) {
  const { id, title } = conversation;
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const limitedUntil = useLimitedUntil();
  const arrived = new Set(held.messages.map(({ client_id }) => client_id));
  const waiting = useWaitingMessages(id).filter((entry) => !arrived.has(entry.id));
  const [typed, setTyped] = useState("");
  const [returned, setReturned] = useState<{ body: string } | null>(null);
  const isRequest = conversation.state === "request" || conversation.state === "ignored";
  const recent = held.messages.slice(-20).map(({ body }) => body ?? "");
  const talksOfPaying = [typed, ...waiting.map(({ body }) => body.body), ...recent].some(namesPayment);
  return (
    <>
      <header className="flex items-center gap-3 border-ink border-b-2 py-2 ps-2 pe-2 lg:ps-4">
        <BackLink />
        <OtherEndPicture other={conversation} className="size-10" />
        <div className="min-w-0 grow">
          <h2 tabIndex={-1} className="type-h3 truncate">
            {conversation.path ? (
              <Link to={conversation.path} className="no-underline hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          <Subtitle conversation={conversation} />
        </div>
        <ThreadMenu
          conversation={conversation}
          onBlock={() => actions.onBlock(conversation)}
          onReport={() => actions.onReport(conversation)}
          onLeft={actions.onLeft}
        />
      </header>
      <div className="px-4 pt-2 empty:hidden">
        <LiveNote isLost={isLost && isOnline} sentence={null} />
        {isOnline ? null : (
          <p role="status" className="border-warn border-s-4 ps-3 text-small">
            You're offline. What you write is sent once you are connected.
          </p>
        )}
        {conversation.is_muted ? <p className="text-ink-2 text-small">You muted this conversation.</p> : null}
      </div>
      <MessageLog
        key={id}
        conversation={conversation}
        held={held}
        loadOlder={loadOlder}
        waiting={waiting.map((entry) => (
          <WaitingBubble
            key={entry.id}
            entry={entry}
            isOnline={isOnline}
            isLimited={limitedUntil > serverNow()}
            onEdit={(body) => setReturned({ body })}
          />
        ))}
      />
      {talksOfPaying ? (
        <p className="border-warn border-s-4 bg-raised px-3 py-2 text-small">
          <strong>Do not pay outside {brandName()}.</strong> Nobody can get that money back for you.{" "}
          <Link to="/safety">How to stay safe</Link>
        </p>
      ) : null}
      {isRequest ? (
        <RequestBar
          conversation={conversation}
          onBlock={() => actions.onBlock(conversation)}
          onReport={() => actions.onReport(conversation)}
        />
      ) : (
        <Foot
          conversation={conversation}
          returned={returned}
          onTyping={setTyped}
          onSent={() => void queryClient.invalidateQueries({ queryKey: listsKey })}
        />
      )}
    </>
  );
}

/** What a thread is about; a team finds it there. */
function Subtitle({ conversation: { subtitle, about_path: path } }: { conversation: Conversation }) {
  if (!subtitle) return null;
  return (
    <p className="truncate text-ink-2 text-small">
      {path ? (
        <Link to={path} className="text-ink-2">
          {subtitle}
        </Link>
      ) : (
        subtitle
      )}
    </p>
  );
}

type FootProps = {
  conversation: Conversation;
  returned: { body: string } | null;
  onTyping: (body: string) => void;
  onSent: () => void;
};

/** The field, or why there is none. */
function Foot({ conversation, ...composer }: FootProps) {
  if (conversation.silence === "pending")
    return (
      <p role="status" className="border-line border-t p-4 text-ink-2">
        Your message waits for {conversation.title} as a request. You can write again once they answer.
      </p>
    );
  if (conversation.silence === "later")
    return (
      <p role="status" className="border-line border-t p-4 text-ink-2">
        Not reachable yet. Please try again another day.
      </p>
    );
  if (conversation.silence !== null)
    return (
      <p role="status" className="border-line border-t p-4 text-ink-2">
        {conversation.is_gone ? "This account has been deleted. " : ""}You cannot write here.
      </p>
    );
  return <Composer threadId={conversation.id} title={conversation.title} {...composer} />;
}
