import { useState } from "react";
import type { Party } from "#app/parts/door/door-answers.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { useDoorChange } from "#app/parts/door/use-door-change.ts";
import { onToneButton } from "./tone-class.ts";

type Extra = NonNullable<Party["extras"]>[number];

const noAnswer = {
  code: null,
  title: "No connection",
  remedy: "Handing over needs one, so that nothing is given out twice. Try again.",
};

/** What a booker paid for beside tickets: one press hands a line over, one more takes that back. */
export function ExtraRows({ extras }: { extras: readonly Extra[] }) {
  const { door } = useDoor();
  const [given, setGiven] = useState<Readonly<Record<string, boolean>>>({});
  const { attempt, isBusy, refusal } = useDoorChange("extras", noAnswer);
  const known = extras.map((extra) => ({
    ...extra,
    is_handed_over: given[extra.ticket_id] ?? extra.is_handed_over,
  }));
  const lines = Map.groupBy(known, ({ name }) => name);

  const press = (alike: readonly Extra[], isUndone: boolean) =>
    attempt(async () => {
      const answer = await door.ask("hand_over_extras", {
        p_ticket_ids: alike.map(({ ticket_id }) => ticket_id),
        p_is_undone: isUndone,
      });
      const now = answer.extras.map(({ ticket_id, status }) => [ticket_id, status === "collected"]);
      setGiven((before) => ({ ...before, ...Object.fromEntries(now) }));
    });

  return (
    <section aria-label="Extras" className="grid gap-2">
      <ul className="grid">
        {[...lines.entries()].map(([name, alike]) => (
          <ExtraRow key={name} name={name} alike={alike} isBusy={isBusy} press={press} />
        ))}
      </ul>
      <p role="alert" className="font-bold empty:hidden">
        {refusal ? `${refusal.title}. ${refusal.remedy}` : null}
      </p>
    </section>
  );
}

type ExtraRowProps = {
  name: string;
  alike: readonly Extra[];
  isBusy: boolean;
  press: (alike: readonly Extra[], isUndone: boolean) => unknown;
};

function ExtraRow({ name, alike, isBusy, press }: ExtraRowProps) {
  const ready = alike.filter(({ is_handed_over }) => !is_handed_over);
  const done = alike.length - ready.length;
  const state = ready.length === 0 ? "handed over" : done === 0 ? "paid" : `${done} handed over`;
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-current border-b py-2">
      <span className="font-bold" aria-live="polite">
        {alike.length} × {name}, {state}
      </span>
      <span className="flex flex-wrap gap-3">
        {ready.length > 0 ? (
          <button
            type="button"
            className={onToneButton}
            disabled={isBusy}
            aria-label={`Hand over: ${name}`}
            onClick={() => void press(ready, false)}
          >
            Hand over
          </button>
        ) : null}
        {done > 0 ? (
          <button
            type="button"
            className={onToneButton}
            disabled={isBusy}
            aria-label={`Undo: ${name}`}
            onClick={() =>
              void press(
                alike.filter(({ is_handed_over }) => is_handed_over),
                true,
              )
            }
          >
            Undo
          </button>
        ) : null}
      </span>
    </li>
  );
}
