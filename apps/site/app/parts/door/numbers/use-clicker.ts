import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Refusal, toRefusal } from "#app/api/refusal.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { numbersKey } from "./numbers-key.ts";

/** Presses that follow each other so quickly are one count. */
const restMs = 600;
/** Most people that one count may have. */
const most = 50;

/** A counter that is pressed while people pass: presses are shown at once, and told together. */
export type Clicker = {
  /** pressed and not told yet */
  pending: number;
  refusal: Refusal | null;
  press: (people: number) => void;
};

/** Counts people by hand: `clicker` for those without ticket or name, `staff` for who works tonight. It counts offline too. */
export function useClicker(kind: "clicker" | "staff"): Clicker {
  const { door } = useDoor();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const sum = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function tell(): Promise<void> {
    clearTimeout(timer.current);
    const people = sum.current;
    sum.current = 0;
    if (people === 0) return;
    try {
      const answer = await door.ask("count_at_door", {
        p_change: people,
        p_scan_id: crypto.randomUUID(),
        p_kind: kind,
      });
      queryClient.setQueryData(numbersKey(answer.event_id, answer.numbers.change), answer);
    } catch (error) {
      setRefusal(toRefusal(error, true));
    }
    setPending((waiting) => waiting - people);
  }

  const latest = useRef(tell);
  latest.current = tell;
  // what was pressed counts although the screen is left before it was told
  useEffect(() => () => void latest.current(), []);

  const press = (people: number) => {
    if (Math.abs(sum.current + people) > most) void tell();
    sum.current += people;
    setPending((waiting) => waiting + people);
    setRefusal(null);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void latest.current(), restMs);
  };
  return { pending, refusal, press };
}
