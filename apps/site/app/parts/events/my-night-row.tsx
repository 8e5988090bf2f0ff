import type { ReactNode } from "react";
import { Link } from "react-router";
import { momentName } from "#app/format/moment.ts";
import { nightLabel } from "#app/format/night-label.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { DeleteDraft } from "./delete-draft.tsx";
import type { MyNight } from "./my-nights.ts";

const states: Record<string, { label: string; tone: "plain" | "warn" | "ok" | "danger" | "info" }> = {
  draft: { label: "Draft", tone: "plain" },
  pending_review: { label: "Waiting for approval", tone: "warn" },
  scheduled: { label: "Scheduled", tone: "info" },
  published: { label: "Public", tone: "ok" },
  postponed: { label: "Postponed", tone: "warn" },
  cancelled: { label: "Cancelled", tone: "danger" },
  removed: { label: "Removed", tone: "danger" },
  under_review: { label: "Under review", tone: "warn" },
};

type MyNightRowProps = {
  night: MyNight;
  mayWrite: boolean;
  /** what else can be done with it */
  more?: ReactNode;
};

/** One night of a team: what it is, how it sells, and the ways on. */
export function MyNightRow({ night, mayWrite, more }: MyNightRowProps) {
  const state = states[night.status] ?? { label: night.status, tone: "plain" as const };
  const write = night.id ? `/events/${night.slug}/edit` : `/events/new?draft=${night.draft_id}`;
  const main = night.id ? `/organise/events/${night.id}` : write;
  return (
    <li className="grid gap-3 border-line border-b py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-3">
          <Badge tone={state.tone}>{state.label}</Badge>
          {night.publish_at && night.status === "scheduled" ? (
            <span className="text-small">public on {momentName(night.publish_at)}</span>
          ) : null}
          {night.id && night.draft_id ? <span className="text-small text-warn">Unsaved changes</span> : null}
        </p>
        <h3 className="mt-1 type-h3">
          <Link to={main} className="no-underline hover:underline" dir="auto">
            {night.title}
          </Link>
        </h3>
        <p className="text-ink-2 text-small">
          {[
            night.starts_at
              ? nightLabel(new Date(night.starts_at), night.ends_at ? new Date(night.ends_at) : null).range
              : "No date yet",
            night.place,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {(night.reasons ?? []).map((reason) => (
          <p key={reason} className="text-small text-warn">
            {reason}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {night.id ? (
          <p className="type-data">
            {night.sold}
            {night.quantity === null ? "" : ` of ${night.quantity}`} taken
          </p>
        ) : null}
        {mayWrite && !["cancelled", "removed"].includes(night.status) ? (
          <Link to={write} className={buttonClass({ variant: "outline", size: "sm" })}>
            Edit
            <span className="sr-only" dir="auto">
              {" "}
              {night.title}
            </span>
          </Link>
        ) : null}
        {more}
        {mayWrite && !night.id ? <DeleteDraft draftId={night.draft_id} title={night.title} /> : null}
      </div>
    </li>
  );
}
