import type { ReactNode } from "react";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LeaveButton } from "./leave-button.tsx";
import { OwnTicket } from "./own-ticket.tsx";
import type { OwnPlace, QueueBoard } from "./queue-board.ts";
import { ToWaitingList } from "./to-waiting-list.tsx";

type QueueStandingProps = {
  board: QueueBoard;
  place: OwnPlace | null | undefined;
  /** the own place is still on its way */
  isReading: boolean;
  event: { id: string; slug: string };
  personId: string | null;
  wanted: number;
  isBusy: boolean;
  onJoin: () => void;
};

/** Where one stands, and the one thing to do about it. */
export function QueueStanding(props: QueueStandingProps): ReactNode {
  const { board, place, isReading, event, personId } = props;
  if (isReading) return <Halftone className="h-40 animate-appear-late" />;
  if (place?.status === "admitted" || place?.passes) return <Inside slug={event.slug} />;
  if (place?.status === "listed") return <Listed />;
  if (board.state === "over")
    return (
      <Sentence action={<ToEvent slug={event.slug} />}>No tickets are sold for this night any more.</Sentence>
    );
  if (board.state === "closed")
    return (
      <Sentence action={<LinkButton to={`/events/${event.slug}/book`}>Choose your tickets</LinkButton>}>
        There is no queue for this night at the moment. You can go straight on.
      </Sentence>
    );
  if (board.state === "early") return <Early board={board} slug={event.slug} />;
  if (board.is_sold_out) return <SoldOut {...props} />;
  if (place?.status === "waiting" && personId !== null)
    return (
      <>
        {place.number === null ? (
          <Gathered board={board} />
        ) : (
          <OwnTicket number={place.number} board={board} />
        )}
        <p className="max-w-reading text-ink-2">
          Stay on this page. When it is your turn, it goes on to the tickets by itself, and you have ten
          minutes to choose. Your place is kept if you reload, and it is the same in every tab.
        </p>
        <LeaveButton eventId={event.id} personId={personId} />
      </>
    );
  return <Join {...props} />;
}

function Join({ board, place, personId, isBusy, onJoin }: QueueStandingProps) {
  const ranOut = place?.status === "ran_out";
  return (
    <section aria-label="Join the queue" className="grid justify-items-start gap-4 border-2 border-ink p-5">
      <h2 className="type-h3">{ranOut ? "Your ten minutes are over" : headingOf(board)}</h2>
      <p className="max-w-reading">
        {ranOut ? "The next person was let in. You can join again, at the end of the queue. " : null}
        {place?.status === "bought" ? "You have booked already. Join again if you want more tickets. " : null}
        {board.state === "gathering" && board.sales_start
          ? `Sales start ${momentName(board.sales_start)}. The order is drawn by lot then, so it does not matter when you join.`
          : "You get a number, and people are let in by their numbers. No one can skip the queue."}
      </p>
      <Button size="lg" busy={isBusy} onClick={onJoin}>
        {personId === null ? "Sign in and join" : ranOut ? "Join again" : "Join the queue"}
      </Button>
    </section>
  );
}

function headingOf({ state, waiting }: QueueBoard): string {
  if (waiting === 0)
    return state === "gathering" ? "The waiting room is open" : "Nobody is waiting at the moment";
  return `${plural(waiting, "person is", "people are")} waiting`;
}

function Gathered({ board: { sales_start: start, waiting } }: { board: QueueBoard }) {
  return (
    <section aria-label="Your place" className="grid gap-2 border-green border-s-4 ps-4">
      <h2 className="type-h3">You are in the waiting room</h2>
      <p>
        {start ? `Sales start ${momentName(start)}. ` : "Sales are starting. "}
        The order is drawn by lot then. {plural(waiting, "person is", "people are")} here.
      </p>
    </section>
  );
}

function SoldOut({ board, place, event, personId, wanted, isBusy, onJoin }: QueueStandingProps) {
  const canList =
    board.has_waitlist && personId !== null && place?.number != null && place.status !== "bought";
  return (
    <section aria-label="Sold out" className="grid gap-4 border-2 border-ink p-5">
      <h2 className="type-h3">Sold out at the moment</h2>
      {place?.status === "waiting" && place.number !== null ? (
        <p>
          Your number is <strong className="font-mono">{place.number}</strong>. Tickets that are held and not
          booked come back here while you wait.
        </p>
      ) : null}
      {canList ? <ToWaitingList eventId={event.id} personId={personId} wanted={wanted} /> : null}
      {board.has_waitlist && !canList ? (
        <div>
          <LinkButton to={`/events/${event.slug}#waitlist`}>To the waiting list</LinkButton>
        </div>
      ) : null}
      {board.has_waitlist ? null : <p>This night has no waiting list.</p>}
      {place?.status === "waiting" && personId !== null ? (
        <LeaveButton eventId={event.id} personId={personId} />
      ) : (
        <div>
          <Button variant="outline" busy={isBusy} onClick={onJoin}>
            Wait in the queue
          </Button>
        </div>
      )}
    </section>
  );
}

function Early({ board: { sales_start: start }, slug }: { board: QueueBoard; slug: string }) {
  const opens = start ? new Date(Date.parse(start) - 30 * 60_000).toISOString() : null;
  return (
    <Sentence action={<ToEvent slug={slug} />}>
      {start && opens
        ? `The queue opens ${momentName(opens)}, half an hour before sales start. The order is drawn by lot at ${momentName(start).slice(-5)}.`
        : "The queue has not opened yet."}
    </Sentence>
  );
}

const Inside = ({ slug }: { slug: string }) => (
  <Sentence action={<LinkButton to={`/events/${slug}/book`}>Choose your tickets</LinkButton>}>
    You're in.
  </Sentence>
);

const Listed = () => (
  <Sentence action={<LinkButton to="/bookings?tab=waitlists">Your waiting lists</LinkButton>}>
    You are on the waiting list, with your place from the queue. We email you when it is your turn.
  </Sentence>
);

const ToEvent = ({ slug }: { slug: string }) => (
  <LinkButton to={`/events/${slug}`} variant="outline">
    Back to the event
  </LinkButton>
);

function Sentence({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4 border-2 border-ink p-5">
      <p className="max-w-reading">{children}</p>
      {action}
    </div>
  );
}
