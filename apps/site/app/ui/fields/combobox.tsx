import clsx from "clsx";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";

/** One line to choose. */
export interface ComboboxLine {
  key: string;
  label: ReactNode;
  detail?: ReactNode;
  onChoose: () => void;
}

/** Lines under a heading that is read out when the first of them is reached. */
export interface ComboboxGroup {
  heading: string;
  lines: readonly ComboboxLine[];
}

type ComboboxProps = Omit<ComponentProps<"input">, "value" | "onChange" | "role"> & {
  value: string;
  onChange: (value: string) => void;
  groups: readonly ComboboxGroup[];
  /** Names the list. */
  listLabel: string;
  /** Hangs below the field while it has the focus, or stands there always. */
  list: "popup" | "always";
  listClassName?: string;
  /** Between the field and the list: a state in words. */
  note?: ReactNode;
};

/**
 * A field with lines below it, as the pattern of a combobox with a list box says: arrows go through the lines around the end,
 * Enter takes the marked one (or sends the form), Escape closes the list and keeps what was typed.
 */
export function Combobox({
  value,
  onChange,
  groups,
  listLabel,
  list,
  listClassName,
  note,
  onBlur,
  ...input
}: ComboboxProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const lines = groups.flatMap((group) => group.lines);
  const { at, mark, markAt } = useMarked(lines, id);
  const isShown = list === "always" || (isOpen && lines.length > 0);
  const choose = (line: ComboboxLine) => {
    setIsOpen(false);
    mark(null);
    line.onChoose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setIsOpen(true);
      markAt(event.key === "ArrowDown" ? at + 1 : Math.max(at, 0) - 1);
    } else if (event.key === "Enter" && isShown && lines[at]) {
      event.preventDefault();
      choose(lines[at]);
    } else if (event.key === "Enter") {
      setIsOpen(false);
    } else if (event.key === "Escape" && list === "popup" && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
      mark(null);
    }
  };
  return (
    <div className="relative min-w-0 flex-1">
      <input
        {...input}
        value={value}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && at >= 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          mark(null);
          setIsOpen(true);
          onChange(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setIsOpen(false);
          onBlur?.(event);
        }}
      />
      {note}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={listLabel}
        hidden={!isShown}
        // a press on a line leaves the focus in the field
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        className={clsx(list === "popup" && popupClass, listClassName)}
      >
        <Lines groups={groups} {...{ id, at, mark, choose }} />
      </div>
    </div>
  );
}

const popupClass =
  "absolute inset-x-0 top-full z-30 max-h-[60dvh] overflow-y-auto border-2 border-ink bg-bg pb-2";

/** Which line is marked, by its key: lines come and go during typing. */
function useMarked(lines: readonly ComboboxLine[], id: string) {
  const [marked, mark] = useState<string | null>(null);
  const at = lines.findIndex(({ key }) => key === marked);
  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [at, id]);
  const markAt = (index: number) => mark(lines[(index + lines.length) % lines.length]?.key ?? null);
  return { at, mark, markAt };
}

type LinesProps = {
  groups: readonly ComboboxGroup[];
  id: string;
  at: number;
  mark: (key: string) => void;
  choose: (line: ComboboxLine) => void;
};

function Lines({ groups, id, at, mark, choose }: LinesProps) {
  const lines = groups.flatMap((group) => group.lines);
  return groups.map(({ heading, lines: own }) =>
    own.length === 0 ? null : (
      // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
      <div key={heading} role="group" aria-label={heading}>
        <p aria-hidden="true" className="px-3 pt-4 pb-1 type-label text-ink-2">
          {heading}
        </p>
        {own.map((line) => (
          <Option
            key={line.key}
            id={`${id}-${lines.indexOf(line)}`}
            line={line}
            isMarked={lines.indexOf(line) === at}
            onMark={() => mark(line.key)}
            onChoose={() => choose(line)}
          />
        ))}
      </div>
    ),
  );
}

type OptionProps = {
  id: string;
  line: ComboboxLine;
  isMarked: boolean;
  onMark: () => void;
  onChoose: () => void;
};

function Option({ id, line, isMarked, onMark, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list hears the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      onClick={onChoose}
      onPointerMove={onMark}
      className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 border-line border-b px-3 py-1 aria-selected:bg-pink aria-selected:text-on-pink"
    >
      <span className="font-bold [overflow-wrap:anywhere]">{line.label}</span>
      {line.detail ? <span className="ms-auto text-small opacity-80">{line.detail}</span> : null}
    </div>
  );
}
