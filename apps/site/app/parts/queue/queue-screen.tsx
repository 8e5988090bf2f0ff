import { type ReactNode, useEffect, useRef } from "react";
import { call } from "#app/api/call.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { announce } from "#app/ui/notices/announce.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import { QueueNews } from "./queue-news.tsx";
import { QueueStanding } from "./queue-standing.tsx";
import { TierList } from "./tier-list.tsx";
import { useOwnPlace } from "./use-own-place.ts";
import { useQueueBoard } from "./use-queue-board.ts";

type QueueScreenProps = {
  event: { id: string; slug: string };
  /** null while signed out: then a sign-in comes first */
  personId: string | null;
  /** whom `onSignIn` signed in, or null */
  onSignIn: () => Promise<string | null>;
  /** whether the person pressed the button that led here */
  joinsAtOnce: boolean;
  /** how many tickets they chose before */
  wanted: number;
  /** called when the person need not wait any more */
  onGoOn: () => void;
};

/** The queue of a night: where one stands, what is left meanwhile, and the way in, on or out. */
export function QueueScreen({ event, personId, onSignIn, joinsAtOnce, wanted, onGoOn }: QueueScreenProps) {
  const { board, isFailing, isLoading, refetch } = useQueueBoard(event.id);
  const own = useOwnPlace(event.id, personId, board);
  const { run, isBusy, refusal } = useExclusiveMutation(["queue", event.id]);
  const place = own.place;
  const join = async () => {
    const person = personId ?? (await onSignIn());
    if (person === null) return;
    const joined = await run(() => call("join_queue", { p_event_id: event.id }));
    if (joined) own.keep(joined, person);
  };
  const isUnknown = place?.status === null && !place.passes;
  const mayJoin = board?.state === "open" || board?.state === "gathering";
  const joinsNow = joinsAtOnce && isUnknown && mayJoin && !isBusy && !refusal;
  const latestJoin = useRef(join);
  latestJoin.current = join;
  useEffect(() => {
    if (joinsNow) void latestJoin.current();
  }, [joinsNow]);
  const goesOn =
    place?.passes ||
    place?.status === "admitted" ||
    (place?.status === "closed" && board?.state === "closed");
  useEffect(() => {
    if (!goesOn) return;
    announce("You're in. Choose your tickets.", "assertive");
    onGoOn();
  }, [goesOn, onGoOn]);
  if (board === null) return <Unknown />;
  if (board === undefined) return isLoading ? <Loading /> : <Away onRetry={() => void refetch()} />;
  const why = own.error ? toRefusal(own.error, navigator.onLine) : null;
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-1 gap-6">
        <LineNote isFailing={isFailing} isWaiting={place?.status === "waiting"} />
        <QueueStanding
          board={board}
          place={place}
          isReading={personId !== null && place === undefined && !why}
          event={event}
          personId={personId}
          wanted={wanted}
          isBusy={isBusy}
          onJoin={() => void join()}
        />
        <RefusalNote refusal={refusal ?? (place ? null : why)} />
        <QueueNews board={board} number={place?.status === "waiting" ? place.number : null} />
      </div>
      <TierList board={board} />
    </div>
  );
}

/** Says that the line is away, and that nothing is lost by it. */
function LineNote({ isFailing, isWaiting }: { isFailing: boolean; isWaiting: boolean }): ReactNode {
  const isOnline = useOnline();
  if (isOnline && !isFailing) return <div role="status" />;
  return (
    <div role="status" className="border-2 border-ink p-4">
      <p className="font-bold">{isOnline ? "We can't reach the queue at the moment" : "You're offline"}</p>
      <p className="text-ink-2">
        {isWaiting ? "Your place is kept. " : ""}
        {isOnline
          ? "We keep trying, a little less often each time."
          : "We try again as soon as you are connected."}
      </p>
    </div>
  );
}

const Loading = () => (
  <div aria-busy="true" className="grid animate-appear-late gap-4">
    <Halftone className="h-48" />
    <Halftone className="h-24" />
  </div>
);

const Away = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState title={navigator.onLine ? undefined : "You're offline"} onRetry={onRetry}>
    The queue could not be loaded. If you have a number, it is kept.
  </ErrorState>
);

const Unknown = () => <p>This night has no queue any more.</p>;
