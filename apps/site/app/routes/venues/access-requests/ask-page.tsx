import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { AskForm } from "./ask-form.tsx";

type AskPageProps = {
  subject: { name: string; path: string; of: { venue_id: string } | { event_id: string } };
  parent: { label: string; to: string };
};

/** The page with the form to ask about access, of a venue and of a night alike. */
export function AskPage({ subject, parent }: AskPageProps) {
  return (
    <div className="column py-6">
      <Breadcrumbs
        crumbs={[parent, { label: subject.name, to: subject.path }, { label: "Ask about access" }]}
      />
      <h1 tabIndex={-1} className="mt-5 type-h1 [overflow-wrap:anywhere]">
        Ask about access
      </h1>
      <p className="mt-4 max-w-reading text-ink-2">
        Your question goes to the people behind {subject.name}, and to nobody else. They have two working days
        to answer. We keep it sealed and delete it 30 days after the night or the answer.
      </p>
      <div className="mt-8 max-w-reading">
        <AskForm of={subject.of} about={subject.name} />
      </div>
    </div>
  );
}
