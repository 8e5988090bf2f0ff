import { useQuery } from "@tanstack/react-query";
import { EmbedCode } from "#app/parts/events/embed/embed-code.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { AddSource } from "./add-source.tsx";
import { SourceCard } from "./source-card.tsx";
import { SourcePreview } from "./source-preview.tsx";
import { type SourceTeam, sourcesQuery } from "./sources-queries.ts";

type CalendarSectionProps = { team: Exclude<SourceTeam, { kind: "staff" }>; name: string; slug: string };

/** The calendars of a team: those that are read by themselves, one that is being looked at, how to add another, and the way out again. */
export function CalendarSection({ team, name, slug }: CalendarSectionProps) {
  const query = useQuery(sourcesQuery(team));
  return (
    <Loaded query={query} what="Your calendars">
      {(sources) => {
        const taken = sources.filter(({ state }) => state !== "preview");
        return (
          <div className="grid gap-8">
            {sources
              .filter(({ state }) => state === "preview")
              .map((source) => (
                <SourcePreview key={source.id} source={source} team={team} />
              ))}
            {sources.length === 0 ? (
              <EmptyState>
                No calendar yet. Give the address of {name}'s calendar once: new, moved and cancelled nights
                then come here by themselves.
              </EmptyState>
            ) : null}
            {taken.length > 0 ? (
              <ul className="grid gap-6">
                {taken.map((source) => (
                  <SourceCard key={source.id} source={source} team={team} />
                ))}
              </ul>
            ) : null}
            <AddSource team={team} />
            <EmbedCode kind={team.kind} slug={slug} name={name} siteUrl={window.location.origin} />
          </div>
        );
      }}
    </Loaded>
  );
}
