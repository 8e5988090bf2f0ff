import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { AUDIENCES, bulletinsKey, type Sender, type TeamBulletin } from "./team-bulletins.ts";

const STATES: Readonly<Record<TeamBulletin["status"], string>> = {
  waiting: "We are looking at it",
  sending: "Going out",
  sent: "Sent",
  stopped: "Stopped",
  refused: "Refused",
};

/** A bulletin of a team with its figures: how many it went to, how many stopped hearing by it. */
export function BulletinRow({ bulletin, sender }: { bulletin: TeamBulletin; sender: Sender }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(bulletinsKey(sender));
  const { status, started_at } = bulletin;
  const isOnItsWay = status === "waiting" || status === "sending";
  const stop = async () => {
    if (await attempt(() => call("stop_bulletin", { p_bulletin_id: bulletin.id }))) notify("Stopped");
  };
  return (
    <li className="grid gap-2 border-line border-b py-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
        <strong dir="auto">
          {started_at ? <Link to={`/bulletins/${bulletin.id}`}>{bulletin.subject}</Link> : bulletin.subject}
        </strong>
        {status === "sent" ? null : <Badge>{STATES[status]}</Badge>}
      </p>
      <p className="text-ink-2 text-small">
        {momentName(started_at ?? bulletin.created_at)}, to{" "}
        {AUDIENCES[bulletin.audience].replace(/^./, (first) => first.toLowerCase())}
        {bulletin.town ? ` in ${bulletin.town}` : ""}
      </p>
      {started_at ? (
        <dl className="flex flex-wrap gap-x-8 gap-y-1">
          <Figure label="Sent to" value={plural(bulletin.told, "person", "people")} />
          {bulletin.waiting > 0 ? (
            <Figure label="Still to come" value={plural(bulletin.waiting, "person", "people")} />
          ) : null}
          <Figure label="Stopped hearing from you" value={String(bulletin.left_count)} />
        </dl>
      ) : null}
      {bulletin.refused_why ? (
        <p className="max-w-reading border-warn border-s-4 ps-4">
          <strong>Why we refused it</strong>
          <span className="block whitespace-pre-line [overflow-wrap:anywhere]">{bulletin.refused_why}</span>
        </p>
      ) : null}
      <RefusalNote refusal={refusal} />
      {isOnItsWay ? (
        <div>
          <Button size="sm" variant="outline" busy={isBusy} onClick={() => void stop()}>
            {status === "waiting" ? "Take it back" : "Stop sending"}
            <span className="sr-only">: {bulletin.subject}</span>
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-ink-2">{label}</dt>
      <dd className="type-data">{value}</dd>
    </div>
  );
}
