type Line = { path: string; title: string; detail: string };

type GroupedResultsProps<Kind extends string> = {
  groups: readonly { kind: Kind; heading: string; items: readonly Line[] }[];
  /** something was asked for, and nothing has this name */
  isEmpty: boolean;
  onPick: (kind: Kind, line: Line) => unknown;
};

/** What a search has found, under a heading for each kind; one is chosen by a press. */
export function GroupedResults<Kind extends string>({ groups, isEmpty, onPick }: GroupedResultsProps<Kind>) {
  return (
    <div className="mt-4 grid min-h-40 content-start gap-4" aria-live="polite">
      {groups.map(({ kind, heading, items }) => (
        <section key={kind} aria-label={heading}>
          <h3 className="type-label text-ink-2">{heading}</h3>
          <ul>
            {items.map((line) => (
              <li key={line.path}>
                <button
                  type="button"
                  className="block min-h-11 w-full border-line border-b py-2 text-start hover:bg-ink hover:text-bg"
                  onClick={() => void onPick(kind, line)}
                >
                  <span className="block font-bold" dir="auto">
                    {line.title}
                  </span>
                  <span className="block text-small">{line.detail}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {isEmpty ? <p className="text-ink-2">Nothing with this name. Try fewer letters.</p> : null}
    </div>
  );
}
