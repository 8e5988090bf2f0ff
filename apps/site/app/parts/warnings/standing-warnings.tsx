import { Link } from "react-router";
import { WarningCard } from "./warning-card.tsx";
import type { Warning } from "./warning-words.ts";

/** Warnings that stand in a town, for the page of tonight's night or of the town. It comes with the page, and needs no script. */
export default function StandingWarnings({ warnings }: { warnings: readonly Warning[] }) {
  return (
    <section aria-label="Warnings" className="grid gap-5 border-2 border-red p-4">
      {warnings.map((warning) => (
        <WarningCard key={warning.id} warning={warning} level={2} />
      ))}
      <p className="text-small">
        <Link to="/warnings" className="inline-flex min-h-6 items-center underline underline-offset-4">
          All warnings, and who writes them
        </Link>
      </p>
    </section>
  );
}
