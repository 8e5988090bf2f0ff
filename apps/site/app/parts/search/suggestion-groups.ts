import type { ComboboxGroup } from "#app/ui/fields/combobox.tsx";
import { SEARCH_KINDS } from "./question.ts";
import type { Suggestions } from "./suggest.ts";

/** Suggestions as lines of a combobox. */
export function suggestionGroups(
  suggestions: Suggestions | null,
  onGo: (to: string) => void,
): ComboboxGroup[] {
  return (suggestions?.groups ?? []).map(({ kind, items }) => ({
    heading: SEARCH_KINDS[kind],
    lines: items.map(({ path, title, detail }) => ({
      key: path,
      label: title,
      detail,
      onChoose: () => onGo(path),
    })),
  }));
}
