import clsx from "clsx";
import { momentName } from "#app/format/moment.ts";

type Line = {
  id: string;
  /** whether the reader's own side wrote it */
  isOurs: boolean;
  name: string;
  created_at: string;
  body: string;
};

/** What two sides wrote to each other, oldest first, one's own side indented. */
export function ExchangedLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ol className="grid gap-3 empty:hidden">
      {lines.map(({ id, isOurs, name, created_at, body }) => (
        <li
          key={id}
          className={clsx(
            "max-w-reading border-2 p-3",
            isOurs ? "ms-6 border-pink" : "me-6 border-line-strong",
          )}
        >
          <p className="type-label text-ink-2">
            {name}, {momentName(created_at)}
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
            {body}
          </p>
        </li>
      ))}
    </ol>
  );
}
