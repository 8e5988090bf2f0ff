import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Refusal, toRefusal } from "#app/api/changes/refusal.ts";
import { NoAnswer } from "#app/parts/door/door-client.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { moveOf } from "#app/parts/door/waiting/waiting-scans.ts";
import { numbersKey } from "./numbers-key.ts";

/** Presses that follow each other so quickly are one count. */
const restMs = 600;
/** Most people that one count may have. */
const most = 50;

/** A counter that is pressed while people pass: presses are shown at once, and told together. */
export type Clicker = {
  /** pressed, and not known to the server yet */
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
    // by its id the server counts it once, although it may come a second time with what waits
    const scanId = crypto.randomUUID();
    try {
      const asked = { p_change: people, p_scan_id: scanId, p_kind: kind };
      const answer = await door.ask("count_at_door", asked);
      queryClient.setQueryData(numbersKey(answer.event_id, answer.numbers.change), answer);
    } catch (error) {
      if (error instanceof NoAnswer) {
        await door.offline?.click(kind, people, door.read().gate, scanId);
        await door.waits();
      } else setRefusal(toRefusal(error, true));
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
  const waiting = door.offline?.waiting.entries ?? [];
  const kept = waiting.reduce((sum, entry) => sum + (entry.kind === kind ? moveOf(entry) : 0), 0);
  return { pending: pending + kept, refusal, press };
}
