import clsx from "clsx";

/** How many genres somebody picks to begin with. */
export const MOST_GENRES = 3;

type GenreChoiceProps = {
  offered: readonly string[];
  chosen: readonly string[];
  toLabel: (genre: string) => string;
  onToggle: (genre: string) => void;
};

/** What is chosen after a press on a genre; a fourth is not taken. */
export const toggledGenre = (chosen: readonly string[], genre: string): string[] => {
  if (chosen.includes(genre)) return chosen.filter((other) => other !== genre);
  return chosen.length < MOST_GENRES ? [...chosen, genre] : [...chosen];
};

/** Genres as boxes to tick, which a kept form gives back; a fourth cannot be ticked until one is let go. */
export function GenreChoice({ offered, chosen, toLabel, onToggle }: GenreChoiceProps) {
  const isFull = chosen.length >= MOST_GENRES;
  return (
    <ul className="flex flex-wrap gap-2">
      {offered.map((genre) => {
        const isChosen = chosen.includes(genre);
        return (
          <li key={genre}>
            <label
              className={clsx(
                "press relative inline-flex min-h-11 cursor-pointer items-center border-2 px-3 font-bold text-small",
                isChosen
                  ? "border-pink bg-pink text-on-pink"
                  : isFull
                    ? "border-line text-ink-2"
                    : "border-line-strong hover:border-ink",
              )}
            >
              <input
                type="checkbox"
                name={`genre-${genre}`}
                className="absolute inset-0 m-0 size-full cursor-pointer appearance-none"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => onToggle(genre)}
              />
              {toLabel(genre)}
            </label>
          </li>
        );
      })}
    </ul>
  );
}
