import { clockWords } from "./queue-words.ts";
import { useTabTitle } from "./use-tab-title.ts";

/** Above the tickets, for a person who was let in: how long they have to choose. The tab says it, too. */
export function InsideStrip({ secondsLeft }: { secondsLeft: number }) {
  const words = `You're in: ${clockWords(secondsLeft)} left`;
  useTabTitle(words);
  return (
    <p className="border-2 border-green bg-raised px-4 py-3">
      <strong role="timer">{words}</strong>
      <span className="text-ink-2"> to choose your tickets. What you hold then stays yours.</span>
    </p>
  );
}
