import { useState } from "react";
import { useNavigate } from "react-router";
import { useStored } from "#app/api/stored-value.ts";
import { recentSearches, withSearch } from "#app/parts/search/recent-searches.ts";
import { suggestionGroups } from "#app/parts/search/suggestion-groups.ts";
import { useSuggestions } from "#app/parts/search/use-suggestions.ts";
import { chooseTheme, themeChoices } from "#app/shell/appearance/theme.ts";
import { listMenu } from "#app/shell/navigation/list-menu.ts";
import { useAudiences } from "#app/shell/navigation/use-audiences.ts";
import { useOverlays } from "#app/shell/overlays/overlays-context.ts";
import { storedPlace, storedView, withPlace } from "#app/shell/place/place.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Combobox, type ComboboxGroup, type ComboboxLine } from "#app/ui/fields/combobox.tsx";
import { controlClass } from "#app/ui/fields/control-class.ts";

/** Search, navigation and switches in one box. */
export default function PaletteDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const recent = useStored(recentSearches) ?? [];
  const { suggestions, isCurrent, isFailed } = useSuggestions(typed);
  const navigate = useNavigate();
  const go = (to: string) => {
    if (text) recentSearches.write(withSearch(recent, text));
    onClose();
    navigate(to);
  };
  const matching = useMenuGroups(text, go);
  const searchAll: ComboboxLine = {
    key: "search",
    label: `Search everything for “${text}”`,
    onChoose: () => go(`/search?q=${encodeURIComponent(text)}`),
  };
  /** Opens the first hit, also where Enter was quicker than the answer; everything there is where nothing was hit. */
  const openFirst = async () => {
    const found = isCurrent
      ? suggestions
      : await import("#app/parts/search/suggest.ts").then((file) => file.suggest(text)).catch(() => null);
    const first = found?.groups[0]?.items[0];
    if (first) go(first.path);
    else searchAll.onChoose();
  };
  return (
    <Dialog open onOpenChange={onClose} title="Search" className="top-4 max-w-2xl translate-y-0 sm:top-24">
      <form
        className="flex"
        onSubmit={(event) => {
          event.preventDefault();
          if (text) void openFirst();
        }}
      >
        <Combobox
          value={typed}
          onChange={setTyped}
          onFocus={({ currentTarget: { form } }) => {
            const ahead = window.undercroftLetters?.take();
            if (ahead?.letters) setTyped(ahead.letters);
            if (ahead?.isSent) requestAnimationFrame(() => form?.requestSubmit());
          }}
          aria-label="Search events, venues and pages"
          placeholder="Artist, night, venue"
          maxLength={200}
          enterKeyHint="search"
          className={`${controlClass} min-h-12 text-body`}
          list="always"
          listLabel="Results"
          listClassName="mt-3 max-h-[60dvh] overflow-y-auto"
          note={
            isFailed ? (
              <p role="alert" className="px-2 py-3 text-red">
                The search did not answer. Check your connection and go on typing.
              </p>
            ) : suggestions ? (
              <SentenceChips {...suggestions} />
            ) : null
          }
          groups={[
            ...(text ? [] : [recentGroup(recent, setTyped)]),
            ...suggestionGroups(suggestions, go),
            ...(text ? [{ heading: "Search", lines: [searchAll] }] : []),
            ...matching,
          ]}
        />
      </form>
    </Dialog>
  );
}

/** What was searched for before, and the way to forget it. */
const recentGroup = (recent: readonly string[], onChoose: (search: string) => void): ComboboxGroup => ({
  heading: "Recent searches",
  lines: recent.length
    ? [
        ...recent.map((search) => ({
          key: `recent ${search}`,
          label: search,
          onChoose: () => onChoose(search),
        })),
        { key: "recent clear", label: "Forget these", onChoose: () => recentSearches.write(null) },
      ]
    : [],
});

/** How a sentence was understood, as on the page of results. */
function SentenceChips({ chips, dropped }: { chips: readonly string[]; dropped: readonly string[] }) {
  if (chips.length + dropped.length === 0) return null;
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 px-2 pt-3 text-small">
      {chips.map((chip) => (
        <span key={chip} className="bg-ink px-2 py-0.5 font-bold text-bg">
          {chip}
        </span>
      ))}
      {dropped.length > 0 ? <span>Without: {dropped.join(", ")}</span> : null}
    </p>
  );
}

/** Pages and switches whose name holds what is typed. */
function useMenuGroups(text: string, go: (to: string) => void): ComboboxGroup[] {
  const place = useStored(storedPlace);
  const view = useStored(storedView);
  const { open } = useOverlays();
  const audiences = useAudiences();
  const matches = (title: string) => title.toLowerCase().includes(text.toLowerCase());
  const pages = listMenu("palette", audiences)
    .filter(({ label }) => matches(label))
    .map(({ label, to, keepsPlace }) => ({
      key: `page ${to}`,
      label,
      onChoose: () => go(keepsPlace ? withPlace(to, place, view) : to),
    }));
  const settings: (ComboboxLine & { says: string })[] = [
    ...themeChoices.map((choice) => ({
      key: `theme ${choice}`,
      says: `theme ${choice}`,
      label: `Theme: ${choice}`,
      onChoose: () => chooseTheme(choice),
    })),
    { key: "place", says: "change place city", label: "Change place", onChoose: () => open("place") },
    {
      key: "keyboard",
      says: "keyboard shortcuts",
      label: "Keyboard shortcuts",
      onChoose: () => open("keyboard-help"),
    },
  ];
  return [
    { heading: "Go to", lines: pages },
    { heading: "Settings", lines: settings.filter(({ says }) => matches(says)) },
  ];
}
