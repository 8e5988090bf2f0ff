import clsx from "clsx";
import type { ReactNode } from "react";
import { nightLabel } from "#app/format/night-label.ts";
import { type Day, nightDateOf } from "#app/format/nights.ts";
import type { EventDetail, TicketType } from "#app/parts/events/page/detail-query.ts";
import type { DisplayState } from "./display-state.ts";
import { takesMoney } from "./takes-money.ts";

type StateBannerProps = {
  event: EventDetail;
  types: readonly TicketType[];
  state: DisplayState;
  tonight: Day;
};

/** What everybody has to know before anything else: called off, waiting for a date, moved, over, or going on. */
export function StateBanner({ event, types, state, tonight }: StateBannerProps) {
  const banner = bannerOf({ event, types, state, tonight });
  return (
    <>
      {banner}
      {/* while there is no date, none is called new */}
      {state !== "cancelled" && state !== "postponed" && event.rescheduled_from.length > 0 ? (
        <NewDate event={event} tonight={tonight} />
      ) : null}
      {state !== "cancelled" && event.moved_from ? (
        <Banner tone="info" title="New venue">
          Moved from <s>{event.moved_from}</s>. Tickets stay valid; if the new place does not work for you,
          you can ask for your money back.
        </Banner>
      ) : null}
    </>
  );
}

function bannerOf({ event, types, state, tonight }: StateBannerProps): ReactNode {
  switch (state) {
    case "cancelled":
      return (
        <Banner tone="danger" title="Cancelled">
          {event.cancel_reason ? `${event.cancel_reason.replace(/[.\s]+$/, "")}. ` : ""}
          {!takesMoney(event, types)
            ? "Free places are released. You don't have to do anything."
            : "Everyone who paid gets the whole amount back automatically, booking fee included. It takes 5 to 10 working days to arrive."}
        </Banner>
      );
    case "postponed":
      return (
        <Banner tone="warn" title="Postponed">
          There is no new date yet. Tickets stay valid, and holders can have their money back now or wait for
          the new date.
        </Banner>
      );
    case "under_review":
      return (
        <Banner tone="warn" title="Under review">
          Our moderators are checking this event. It cannot be booked until they have finished.
        </Banner>
      );
    case "past":
      return (
        <Banner tone="plain" title="This event is over">
          {
            nightLabel(new Date(event.starts_at), event.ends_at ? new Date(event.ends_at) : null, tonight)
              .range
          }
          . It stays here as a record.
        </Banner>
      );
    default:
      return null;
  }
}

function NewDate({ event, tonight }: { event: EventDetail; tonight: Day }) {
  const old = event.rescheduled_from.map((moment) => nightLabel(new Date(moment), null, tonight).range);
  const isLater = nightDateOf(new Date(event.starts_at)) >= tonight;
  return (
    <Banner tone="info" title="New date">
      Was <s>{old.join(", ")}</s>.
      {isLater ? " Tickets stay valid. Holders can have their money back instead for 14 days." : ""}
    </Banner>
  );
}

const TONES = {
  danger: "border-red",
  warn: "border-warn",
  info: "border-blue",
  plain: "border-line-strong",
} as const;

function Banner({ tone, title, children }: { tone: keyof typeof TONES; title: string; children: ReactNode }) {
  return (
    <div className={clsx("mb-8 border-2 border-s-8 bg-surface px-4 py-3", TONES[tone])}>
      <p className="type-h3">{title}</p>
      <p className="mt-1">{children}</p>
    </div>
  );
}
