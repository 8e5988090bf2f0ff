import { useEffect } from "react";
import { askAge } from "#app/api/age-question.ts";
import { Button } from "#app/ui/button.tsx";
import { announce } from "#app/ui/notices/announce.ts";

/** The question, at the foot of the screen: it takes no focus and covers nothing. */
export default function AgePrompt({ onEnd }: { onEnd: () => void }) {
  useEffect(() => announce("A question at the foot of the page: how old are you?"), []);
  return (
    <section
      aria-label="Your age"
      className="fixed inset-x-4 bottom-[calc(var(--bottom-bar-height)+1rem)] z-40 mx-auto grid max-w-md gap-3 border-2 border-ink bg-raised p-4"
    >
      <p>No one new can write to you until we know your age. We ask once and show it to no one.</p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          onClick={() => {
            onEnd();
            void askAge();
          }}
        >
          Tell us
        </Button>
        <Button size="sm" variant="outline" onClick={onEnd}>
          Not now
        </Button>
      </div>
    </section>
  );
}
