import { plural } from "#app/format/plural.ts";
import { countWords, MOST_COUNTED } from "#app/parts/search/question.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { AddMissing } from "./add-missing.tsx";
import type { FoundSearch, SearchData } from "./load-search.server.ts";

/** Nothing: what would find something, with how much, and how to add what is missing. */
export function NothingFound({ data: { question }, found }: { data: SearchData; found: FoundSearch }) {
  const { reliefs, understood } = found;
  const chips = understood.chips.map(({ label }) => label).join(", ");
  return (
    <div className="gutter py-6">
      <EmptyState
        action={
          <div className="grid gap-4">
            <p className="flex flex-wrap gap-3 empty:hidden">
              {reliefs.map(({ label, to, count }, index) => (
                <LinkButton key={to} to={to} variant={index === 0 ? "primary" : "outline"} rel="nofollow">
                  {label}:{" "}
                  {count >= MOST_COUNTED
                    ? `${countWords(MOST_COUNTED, true)} results`
                    : plural(count, "result")}
                </LinkButton>
              ))}
            </p>
            <p className="text-small">
              <AddMissing asks="Is it missing?" />
            </p>
          </div>
        }
      >
        {understood.isPlaceUnknown
          ? "We do not know this place. Try a larger town nearby or a postcode."
          : `Nothing fits ${question.q ? `“${question.q}”` : chips}.`}
        {reliefs.length === 0 && !understood.isPlaceUnknown
          ? " Try fewer words, or another spelling of the name."
          : null}
      </EmptyState>
    </div>
  );
}
