import { NOTIFICATION_KINDS, type Notification } from "@undercroft/contract/notifications";
import clsx from "clsx";
import { resizedAddress } from "#app/api/upload-address.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Bell } from "#app/ui/icons/bell.ts";
import { BriefcaseBusiness } from "#app/ui/icons/briefcase-business.ts";
import { CalendarDays } from "#app/ui/icons/calendar-days.ts";
import type { Icon } from "#app/ui/icons/create-icon.ts";
import { Database } from "#app/ui/icons/database.ts";
import { MapPin } from "#app/ui/icons/map-pin.ts";
import { PoundSterling } from "#app/ui/icons/pound-sterling.ts";
import { Search } from "#app/ui/icons/search.ts";
import { ShieldAlert } from "#app/ui/icons/shield-alert.ts";
import { Ticket } from "#app/ui/icons/ticket.ts";
import { User } from "#app/ui/icons/user.ts";
import { X } from "#app/ui/icons/x.ts";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import type { Lessened } from "./notification-commands.ts";

const icons: Record<(typeof NOTIFICATION_KINDS)[string]["icon"], Icon> = {
  bell: Bell,
  calendar: CalendarDays,
  data: Database,
  money: PoundSterling,
  person: User,
  place: MapPin,
  search: Search,
  shield: ShieldAlert,
  ticket: Ticket,
  work: BriefcaseBusiness,
};

type NotificationRowProps = {
  told: Notification;
  onOpen: (to: string) => void;
  onMark: (isRead: boolean) => void;
  onRemove: () => void;
  now: Date;
  /** what "Fewer like this" has just changed; null where it has not */
  lessened: Lessened | null;
  onFewer: () => void;
  onUndo: () => void;
};

/** "47 min left", "5 h left", "2 days left". */
function timeLeft(until: string, now: Date): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 60_000));
  if (minutes < 90) return `${minutes} min left`;
  const hours = Math.round(minutes / 60);
  return hours < 36 ? `${hours} h left` : `${plural(Math.round(hours / 24), "day")} left`;
}

const became: Readonly<Record<Lessened["became"], string>> = {
  no_push: "Your devices no longer show these.",
  at_once: "",
  hourly: "These are mailed once an hour at most now.",
  daily: "These are mailed once a day at most now.",
  weekly: "These are mailed once a week at most now.",
  never: "No more emails about these.",
  off: "These are switched off.",
};

/** One row: what happened, when, and the one thing to do about it. */
export function NotificationRow({
  told,
  now,
  lessened,
  onOpen,
  onMark,
  onRemove,
  onFewer,
  onUndo,
}: NotificationRowProps) {
  const kind = NOTIFICATION_KINDS[told.kind];
  const Icon = icons[kind?.icon ?? "bell"];
  const isGone = told.subject.is_gone === true;
  const to = isGone ? null : (kind?.to(told) ?? null);
  const sentence = kind?.sentence(told) ?? "Something has happened";
  const isRead = told.read_at !== null;
  const isPast = told.expires_at !== null && Date.parse(told.expires_at) <= now.getTime();
  const isOver = isPast || Boolean(told.settled);
  return (
    <li
      data-notification={told.id}
      className={clsx(
        "grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-line border-b py-3",
        !isRead && "border-s-4 border-s-pink ps-3",
      )}
    >
      {told.subject.image_path && !isGone ? (
        <span className="relative size-12 self-start">
          <UploadedImage
            src={resizedAddress(told.subject.image_path, 160)}
            alt=""
            width={48}
            height={48}
            className="size-12"
          />
          <Icon className="absolute -end-1.5 -bottom-1.5 size-5 bg-bg p-0.5" aria-hidden="true" />
        </span>
      ) : (
        <span className="grid size-12 place-items-center self-start border border-line">
          <Icon className="size-5" aria-hidden="true" />
        </span>
      )}
      <div className="min-w-0">
        <p className={clsx("[overflow-wrap:anywhere]", !isRead && "font-bold")}>
          {isRead ? null : <span className="sr-only">New: </span>}
          {to ? (
            <a
              href={to}
              className="no-underline hover:underline"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(to);
              }}
            >
              {sentence}.
            </a>
          ) : (
            `${sentence}.`
          )}
        </p>
        <p className="text-ink-2 text-small">
          <time dateTime={told.latest_at}>{momentName(told.latest_at)}</time>
          {isGone
            ? ". It is not there any more."
            : told.settled
              ? `. ${told.settled}.`
              : isPast
                ? ". Too late now."
                : ""}
          {told.expires_at && !isOver && !isGone ? (
            <strong className="ps-2 text-ink">{timeLeft(told.expires_at, now)}</strong>
          ) : null}
        </p>
        <div className="-ms-3 flex flex-wrap gap-x-1">
          {to && kind?.action && !isOver ? (
            <Button size="sm" variant="quiet" onClick={() => onOpen(to)}>
              {kind.action}
              <span className="sr-only"> ({sentence})</span>
            </Button>
          ) : null}
          <Button size="sm" variant="quiet" onClick={() => onMark(!isRead)}>
            {isRead ? "Mark as new" : "Mark as read"}
            <span className="sr-only"> ({sentence})</span>
          </Button>
          {told.is_optional && !lessened ? (
            <Button size="sm" variant="quiet" onClick={onFewer}>
              Fewer like this<span className="sr-only"> ({sentence})</span>
            </Button>
          ) : null}
        </div>
        <p role="status" className="text-small empty:hidden">
          {lessened ? (
            <>
              {became[lessened.became]}{" "}
              <Button size="sm" variant="quiet" onClick={onUndo}>
                Undo
              </Button>
            </>
          ) : null}
        </p>
      </div>
      <button
        type="button"
        aria-label={`Remove: ${sentence}`}
        title="Remove"
        className="press -mt-2 -me-3 grid size-11 place-items-center text-ink-2 hover:text-ink"
        onClick={onRemove}
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </li>
  );
}
