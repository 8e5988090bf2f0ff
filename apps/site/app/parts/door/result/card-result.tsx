import type { MemberCardAnswer } from "#app/parts/door/door-answers.ts";
import { cardFacts, cardWords } from "./card-words.ts";
import { onToneMain } from "./tone-class.ts";
import { ToneSign } from "./tone-sign.tsx";
import { useShown } from "./use-shown.ts";

/** What a member's card says, and the way to the next person. */
export default function CardResult({ card, onClear }: { card: MemberCardAnswer; onClear: () => void }) {
  const { tone, title, reason } = cardWords(card);
  const facts = cardFacts(card);
  useShown([`${title}.`, card.name, facts, reason].filter(Boolean).join(" "));
  return (
    <div className="grid gap-4" data-tone={tone}>
      <div className="flex items-center gap-4">
        <ToneSign tone={tone} className="size-16 shrink-0" />
        <p className="type-numeral-xl text-[clamp(3.5rem,16vw,7rem)] uppercase">{title}</p>
      </div>
      {card.name ? (
        <p className="font-bold text-[1.5rem] leading-tight [overflow-wrap:anywhere]" dir="auto">
          {card.name}
        </p>
      ) : null}
      {facts ? <p className="text-[1.25rem]">{facts}</p> : null}
      <p className="font-bold text-[1.25rem]">{reason}</p>
      <p>
        <button type="button" className={onToneMain} onClick={onClear}>
          Next
        </button>
      </p>
    </div>
  );
}
