import { type ApplicationDraft, linksOf } from "./application-draft.ts";

/** What will be sent, as it will be read. */
export function ApplicationReview({ draft }: { draft: ApplicationDraft }) {
  const facts: [name: string, value: string][] = [
    ["Note", draft.note.trim()],
    ["CV", draft.cv?.name ?? ""],
    ["Links", linksOf(draft).join("\n")],
    ["When", draft.availability.trim()],
    ["For an interview", draft.access_needs.trim()],
  ];
  return (
    <dl className="grid gap-3">
      {facts
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <div key={name} className="border-line border-t pt-2">
            <dt className="type-label text-ink-2">{name}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
