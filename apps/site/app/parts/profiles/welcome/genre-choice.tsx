import clsx from "clsx";

/** How many genres somebody picks to begin with. */
export const MOST_GENRES = 3;

type GenreChoiceProps = {
  offered: readonly string[];
  chosen: readonly string[];
  toLabel: (genre: string) => string;
  onChange: (chosen: string[]) => void;
};

/** Genres as boxes to press, three at most: a fourth cannot be pressed until one is let go. */
export function GenreChoice({ offered, chosen, toLabel, onChange }: GenreChoiceProps) {
  const isFull = chosen.length >= MOST_GENRES;
  return (
    <ul className="flex flex-wrap gap-2">
      {offered.map((genre) => {
        const isChosen = chosen.includes(genre);
        return (
          <li key={genre}>
            <button
              type="button"
              aria-pressed={isChosen}
              aria-disabled={isFull && !isChosen}
              className={clsx(
                "press inline-flex min-h-11 items-center border-2 px-3 font-bold text-small",
                isChosen
                  ? "border-pink bg-pink text-on-pink"
                  : isFull
                    ? "border-line text-ink-2"
                    : "border-line-strong hover:border-ink",
              )}
              onClick={() => {
                if (isChosen) onChange(chosen.filter((other) => other !== genre));
                else if (!isFull) onChange([...chosen, genre]);
              }}
            >
              {toLabel(genre)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
