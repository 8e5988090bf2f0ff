import { ReactRenderer } from "@tiptap/react";
import type { SuggestionKeyDownProps, SuggestionProps } from "@tiptap/suggestion";
import clsx from "clsx";
import { type Ref, useEffect, useId, useImperativeHandle, useState } from "react";

/** A row of the list. */
export type Suggested = { id: string; label: string; says: string };

/** Scrolls the list to a row, and nothing else: the page stays where the writer looks. */
function showWithin(row: HTMLElement | null): void {
  const list = row?.closest<HTMLElement>("[data-suggestions]");
  if (!(row && list)) return;
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

type Keys = { onKeyDown: (event: KeyboardEvent) => boolean };
type ListProps = {
  title: string;
  items: Suggested[];
  query: string;
  isLoading: boolean;
  field: HTMLElement;
  command: (item: Suggested) => void;
  ref?: Ref<Keys>;
};

/** What can be chosen at the caret. Focus stays in the text, which says what is marked. */
function SuggestionList({ title, items, query, isLoading, field, command, ref }: ListProps) {
  const id = useId();
  // what is typed begins at the top again
  const [mark, setMark] = useState({ query, at: 0 });
  const place = Math.min(mark.query === query ? mark.at : 0, Math.max(0, items.length - 1));

  useEffect(() => {
    field.setAttribute("aria-controls", id);
    field.setAttribute("aria-autocomplete", "list");
    return () => {
      for (const name of ["aria-controls", "aria-autocomplete", "aria-activedescendant"])
        field.removeAttribute(name);
    };
  }, [field, id]);
  useEffect(() => {
    if (items.length === 0) return field.removeAttribute("aria-activedescendant");
    field.setAttribute("aria-activedescendant", `${id}-${place}`);
    showWithin(document.getElementById(`${id}-${place}`));
  }, [field, id, place, items.length]);
  useImperativeHandle(
    ref,
    () => ({
      onKeyDown: ({ key }) => {
        const count = items.length;
        if (count === 0) return false;
        if (key === "ArrowDown") setMark({ query, at: (place + 1) % count });
        else if (key === "ArrowUp") setMark({ query, at: (place + count - 1) % count });
        else if ((key === "Enter" || key === "Tab") && items[place]) command(items[place]);
        else return false;
        return true;
      },
    }),
    [items, place, query, command],
  );

  return (
    <div
      data-suggestions=""
      className="max-h-72 w-72 max-w-[calc(100vw-2rem)] overflow-y-auto border-2 border-ink bg-raised shadow-lg"
    >
      {items.length === 0 ? (
        <p className="p-3 text-small text-ink-2">
          {query.length < 2 ? "Keep typing" : isLoading ? "Looking…" : "Nothing of this name"}
        </p>
      ) : (
        <div role="listbox" id={id} aria-label={title}>
          {items.map((item, number) => (
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the text, which names the marked row
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys
            <div
              key={item.id}
              id={`${id}-${number}`}
              role="option"
              aria-selected={number === place}
              className={clsx("cursor-pointer px-3 py-2", number === place && "bg-ink text-bg")}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setMark({ query, at: number })}
              onClick={() => command(item)}
            >
              <span className="block font-bold text-small">{item.label}</span>
              {item.says ? <span className="block text-label opacity-80">{item.says}</span> : null}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

type Props<T extends Suggested> = SuggestionProps<T, T> & { loading?: boolean };

/** Draws the suggestions of a plugin at the caret. */
export const renderSuggestions =
  <T extends Suggested>(title: string) =>
  () => {
    let list: ReactRenderer<Keys, ListProps> | undefined;
    let unmount: (() => void) | undefined;
    const propsOf = (props: Props<T>): ListProps => ({
      title,
      items: props.items,
      query: props.query,
      isLoading: props.loading ?? false,
      field: props.editor.view.dom,
      command: (item) => props.command(item as T),
    });
    return {
      onStart: (props: Props<T>) => {
        list = new ReactRenderer(SuggestionList, {
          editor: props.editor,
          props: propsOf(props),
          className: "z-40",
        });
        unmount = props.mount(list.element as HTMLElement);
      },
      onUpdate: (props: Props<T>) => list?.updateProps(propsOf(props)),
      onKeyDown: ({ event }: SuggestionKeyDownProps) => list?.ref?.onKeyDown(event) ?? false,
      onExit: () => {
        unmount?.();
        list?.destroy();
        list = undefined;
      },
    };
  };
