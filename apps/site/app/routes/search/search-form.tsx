import { useState } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import { useStored } from "#app/api/stored-value.ts";
import { MOST_LETTERS, type SearchQuestion } from "#app/parts/search/question.ts";
import { recentSearches } from "#app/parts/search/recent-searches.ts";
import { suggestionGroups } from "#app/parts/search/suggestion-groups.ts";
import { useSuggestions } from "#app/parts/search/use-suggestions.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { Combobox } from "#app/ui/fields/combobox.tsx";
import { Search } from "#app/ui/icons/search.ts";

/** The box. Without scripts it is an ordinary form; what narrows the answer stays as it is. */
export function SearchForm({ question }: { question: SearchQuestion }) {
  const [typed, setTyped] = useState(question.q);
  const [hasTyped, setHasTyped] = useState(false);
  const recent = useStored(recentSearches) ?? [];
  const { suggestions, isFailed } = useSuggestions(hasTyped ? typed : "");
  const navigate = useNavigate();
  const navigation = useNavigation();
  const isBusy = navigation.state === "loading" && navigation.location?.pathname === "/search";
  const kept = Object.entries({
    type: question.type,
    from: question.from,
    to: question.to,
    near: question.near,
  });
  return (
    <Form
      action="/search"
      role="search"
      aria-label="Everything"
      aria-busy={isBusy || undefined}
      className="mt-5 flex border-2 border-ink bg-surface focus-within:outline-3 focus-within:outline-pink"
    >
      <Combobox
        type="search"
        dir="auto"
        name="q"
        value={typed}
        onChange={(value) => {
          setHasTyped(true);
          setTyped(value);
        }}
        // what one comes here for
        autoFocus={question.q === ""}
        aria-label="Search nights, venues, artists, people, work and articles"
        placeholder="Artist, night, place, date"
        maxLength={MOST_LETTERS}
        enterKeyHint="search"
        className="min-h-14 w-full bg-transparent px-4 font-bold text-[1.25rem] outline-none"
        list="popup"
        listLabel="Suggestions"
        listClassName="-mx-0.5 mt-0.5"
        groups={
          typed.trim() === ""
            ? [
                {
                  heading: "Recent searches",
                  lines: recent.map((search) => ({
                    key: search,
                    label: search,
                    onChoose: () => navigate(`/search?q=${encodeURIComponent(search)}`),
                  })),
                },
              ]
            : suggestionGroups(suggestions, (to) => navigate(to))
        }
        note={
          isFailed ? (
            <p role="status" className="px-4 pb-2 text-ink-2 text-small">
              No suggestions at the moment. Press Enter to search.
            </p>
          ) : null
        }
      />
      {kept.map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <button
        type="submit"
        className={buttonClass({
          variant: "primary",
          className: "shrink-0 self-stretch border-0 px-5 sm:px-7",
        })}
      >
        <Search className="size-5" aria-hidden="true" />
        <span className="max-sm:sr-only">Search</span>
      </button>
    </Form>
  );
}
