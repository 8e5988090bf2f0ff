import type { ReactNode } from "react";
import { momentName } from "#app/format/moment.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type Warning, warningKinds, warningState } from "./warning-words.ts";

type WarningCardProps = {
  warning: Warning;
  /** the heading's level on its page */
  level?: 2 | 3;
  children?: ReactNode;
};

/** One warning: what it is about, for where and until when, its words, its sources, and what became of it. */
export function WarningCard({ warning, level = 3, children }: WarningCardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const { status, organisation, town } = warning;
  const isOpen = status === "shown" && !warning.is_over;
  return (
    <article
      id={warning.id}
      className={`grid scroll-mt-24 gap-2 border-s-4 ps-4 [overflow-wrap:anywhere] ${isOpen ? "border-red" : "border-line"}`}
    >
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-small">
        <Badge tone={isOpen ? "danger" : "plain"}>{warningKinds[warning.kind]}</Badge>
        <Badge tone={isOpen && !warning.is_confirmed ? "warn" : "plain"}>{warningState(warning)}</Badge>
        <span className="text-ink-2">
          {town.name}, {momentName(warning.shown_at ?? warning.created_at)} to {momentName(warning.ends_at)}
        </span>
      </p>
      <Heading className="type-h3" dir="auto">
        {warning.title ?? (status === "hidden" ? "A warning that nobody confirmed" : "A missing person")}
      </Heading>
      {warning.body ? (
        <p className="max-w-reading whitespace-pre-line" dir="auto">
          {warning.body}
        </p>
      ) : null}
      {warning.why ? (
        <p className="max-w-reading whitespace-pre-line" dir="auto">
          <strong>{status === "withdrawn" ? "Correction: " : "Why: "}</strong>
          {warning.why}
        </p>
      ) : null}
      <Sources sources={warning.sources} />
      <p className="text-ink-2 text-small" dir="auto">
        From {organisation}
      </p>
      {children}
    </article>
  );
}

function Sources({ sources }: { sources: readonly string[] }) {
  if (sources.length === 0) return null;
  return (
    <div className="text-small">
      <span className="text-ink-2">{sources.length === 1 ? "Source" : "Sources"}</span>
      <ul>
        {sources.map((source) => (
          <li key={source} dir="auto">
            {source.startsWith("https://") ? (
              <a
                href={source}
                rel="noopener nofollow"
                className="inline-flex min-h-6 items-center underline underline-offset-4"
              >
                {source}
              </a>
            ) : (
              source
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
