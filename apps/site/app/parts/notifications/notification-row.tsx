import { NOTIFICATION_KINDS, type Notification } from "@undercroft/contract/notifications";
import clsx from "clsx";
import {
  Bell,
  BriefcaseBusiness,
  CalendarDays,
  Database,
  type LucideIcon,
  MapPin,
  PoundSterling,
  Search,
  ShieldAlert,
  Ticket,
  User,
  X,
} from "lucide-react";
import { momentName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";

const icons: Record<(typeof NOTIFICATION_KINDS)[string]["icon"], LucideIcon> = {
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
  onFewer: () => void;
};

/** One row: what happened, when, and the one thing to do about it. */
export function NotificationRow({ told, onOpen, onMark, onRemove, onFewer }: NotificationRowProps) {
  const kind = NOTIFICATION_KINDS[told.kind];
  const Icon = icons[kind?.icon ?? "bell"];
  const isGone = told.subject.is_gone === true;
  const to = isGone ? null : (kind?.to(told) ?? null);
  const sentence = kind?.sentence(told) ?? "Something has happened";
  const isRead = told.read_at !== null;
  const isOver = told.expires_at !== null && Date.parse(told.expires_at) <= Date.now();
  return (
    <li
      data-notification={told.id}
      className={clsx(
        "grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-line border-b py-3",
        !isRead && "border-s-4 border-s-pink ps-3",
      )}
    >
      <Icon className="mt-0.5 size-5" aria-hidden="true" />
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
          {isGone ? ". It is not there any more." : isOver ? ". Too late now." : ""}
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
          {told.is_optional ? (
            <Button size="sm" variant="quiet" onClick={onFewer}>
              Fewer like this<span className="sr-only"> ({sentence})</span>
            </Button>
          ) : null}
        </div>
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
