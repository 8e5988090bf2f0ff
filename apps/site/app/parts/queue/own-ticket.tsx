import { Perforated } from "#app/ui/stubs/perforated.tsx";
import type { QueueBoard } from "./queue-board.ts";
import { aheadWords, countAhead, waitWords } from "./queue-words.ts";

/** One's number, like the paper one pulls at a counter: who is ahead, how long it may be. */
export function OwnTicket({ number, board }: { number: number; board: QueueBoard }) {
  const ahead = countAhead(number, board);
  return (
    <Perforated className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:gap-8">
      <p>
        <span className="block type-label text-ink-2">Your number</span>
        <span className="mt-2 block font-black font-numeral text-(length:--queue-number) text-pink tabular-nums leading-[0.85] [--queue-number:clamp(4.5rem,14vw,8rem)] [font-stretch:50%]">
          {number}
        </span>
      </p>
      <div className="grid gap-2">
        <p className="type-h3">{aheadWords(ahead)}</p>
        <p>{waitWords(ahead, board.pace)}</p>
        {board.admitted_number > 0 ? (
          <p className="type-data text-ink-2">Let in so far: up to number {board.admitted_number}</p>
        ) : null}
      </div>
    </Perforated>
  );
}
