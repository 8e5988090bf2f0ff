import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { deadlineName, momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EntryFileLink } from "./entry-file-link.tsx";

type Row = Awaited<ReturnType<typeof listed>>[number];
const listed = (eventId: string) => call("list_entry_applications", { p_event_id: eventId });

const toMap = (rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.booking_id, row]));

type Given = {
  prompt: string;
  kind: string;
  answers: string[];
  file: string | null;
  is_right: boolean | null;
};
type Vouch = { name: string; handle: string; used_at: string; is_taken_back: boolean };
type History = { booked: number; came: number; last_night: string | null; declined: number };

/** What a team knows of the people who applied, by their application: answers, history, by whom vouched, and when an answer is due. */
export function useApplicationNotes(eventId: string) {
  return useQuery({
    queryKey: ["nights", "event", eventId, "entry"],
    staleTime: 0,
    queryFn: () => listed(eventId),
    select: toMap,
  });
}

/** What stands beside one application. */
export function ApplicationNotes({ notes }: { notes: Row | undefined }) {
  if (!notes) return null;
  const given = notes.answers as Given[];
  const vouches = notes.vouches as Vouch[];
  return (
    <div className="mt-2 grid gap-2 text-small">
      {given.length > 0 ? (
        <dl className="grid gap-2">
          {given.map((answer) => (
            <div key={answer.prompt}>
              <dt className="text-ink-2" dir="auto">
                {answer.prompt}
              </dt>
              <dd className="flex flex-wrap items-baseline gap-2 whitespace-pre-line [overflow-wrap:anywhere]">
                <span dir="auto">{words(answer)}</span>
                {answer.file ? <EntryFileLink name={answer.file} /> : null}
                {answer.is_right === null ? null : (
                  <Badge tone={answer.is_right ? "ok" : "warn"}>{answer.is_right ? "Right" : "Wrong"}</Badge>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {vouches.length > 0 ? (
        <p className="[overflow-wrap:anywhere]">
          Vouched for by{" "}
          {vouches
            .map(({ name, is_taken_back }) => (is_taken_back ? `${name} (taken back)` : name))
            .join(", ")}
          .
        </p>
      ) : null}
      <p className="text-ink-2">{historyWords(notes.history as History)}</p>
      {notes.decided_at ? (
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          Answered {momentName(notes.decided_at)}
          {notes.decided_by ? ` by ${notes.decided_by}` : ""}: <span dir="auto">{notes.sentence}</span>
        </p>
      ) : notes.due_at ? (
        <p className={notes.is_late ? "font-bold text-red" : "text-ink-2"}>
          {notes.is_late ? "Was due" : "Answer"} by {deadlineName(notes.due_at)}
        </p>
      ) : null}
    </div>
  );
}

function words({ kind, answers, file }: Given): string {
  if (kind === "yes") return "Yes";
  if (kind === "file") return file ? "" : "A file, which has been deleted";
  return answers.join(", ");
}

function historyWords({ booked, came, last_night, declined }: History): string {
  if (booked === 0 && declined === 0) return "New to your nights.";
  const parts = [
    booked > 0 ? `Had tickets for ${plural(booked, "night", "nights")} of yours and came to ${came}.` : "",
    last_night ? `Last at ${last_night}.` : "",
    declined > 0 ? `Declined ${declined === 1 ? "once" : `${declined} times`}.` : "",
  ];
  return parts.filter(Boolean).join(" ");
}
