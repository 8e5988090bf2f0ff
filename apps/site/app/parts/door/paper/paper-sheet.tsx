import clsx from "clsx";
import { distinctKeys } from "#app/format/distinct-keys.ts";
import { clockTime, dayName, londonWallClock } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import "./paper.css";
import { byLetter, guestLines, type Names, type PaperLine, ticketLines } from "./paper-list.ts";

type PaperSheetProps = { title: string; names: Names; isLarge: boolean };

/** The list as it is printed: who is expected, a box for each, and who was in when it was read. */
export function PaperSheet({ title, names, isLarge }: PaperSheetProps) {
  const asOf = new Date(names.as_of);
  const isIn = names.tickets.filter((ticket) => ticket.is_in).length;
  return (
    <article className="door-paper grid grid-cols-1 gap-6">
      <header className="border-ink border-b-2 pb-3">
        <h1 tabIndex={-1} className="type-h2">
          {title}
        </h1>
        <p className="mt-2 text-[1.25rem]">
          <strong>As of {clockTime(asOf)}</strong>, {dayName(londonWallClock(asOf).day)}:{" "}
          {plural(names.tickets.length, "ticket")}, {isIn} in
        </p>
      </header>
      <Section title="Tickets" lines={ticketLines(names)} isLarge={isLarge} />
      <Section title="Guest list" lines={guestLines(names)} isLarge={isLarge} />
    </article>
  );
}

/** The tickets of one booking share what their lines are known by. */
const withKeys = (lines: readonly PaperLine[]) => {
  const keys = distinctKeys(lines.map(({ key }) => key));
  return lines.map((line, at) => ({ line, key: keys[at] }));
};

type SectionProps = { title: string; lines: readonly PaperLine[]; isLarge: boolean };

function Section({ title, lines, isLarge }: SectionProps) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h2 className="type-h3">{title}</h2>
      {lines.length === 0 ? <p>No names.</p> : null}
      <div
        className={clsx("gap-8", isLarge ? "text-[1.6rem]" : "text-[1.0625rem] sm:columns-2 print:columns-2")}
      >
        {byLetter(lines).map(({ letter, lines: group }) => (
          <div key={letter} className="pb-3">
            <h3 className="border-ink border-b font-bold">{letter}</h3>
            <ul>
              {withKeys(group).map(({ key, line }) => (
                <Line key={key} line={line} isLarge={isLarge} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

type LineProps = { line: PaperLine; isLarge: boolean };

function Line({ line: { name, facts, boxes, ticked, isCompanion }, isLarge }: LineProps) {
  return (
    <li className={clsx("flex items-start gap-3 border-line border-b py-1.5", isCompanion && "ps-8")}>
      <span className="flex max-w-28 shrink-0 flex-wrap gap-1 pt-0.5">
        {[...Array(boxes).keys()].map((at) => (
          <span
            key={at}
            aria-hidden="true"
            className={clsx(
              "grid place-items-center border-2 border-ink font-bold leading-none",
              isLarge ? "size-7" : "size-5 text-small",
            )}
          >
            {at < ticked ? "✓" : ""}
          </span>
        ))}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <strong>{name}</strong>
        {boxes > 1 ? ` +${boxes - 1}` : ""} <span className="text-ink-2 text-small">{facts}</span>
        <span className="sr-only">{ticked > 0 ? `, ${ticked} in` : ""}</span>
      </span>
    </li>
  );
}
