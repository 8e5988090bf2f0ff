import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Refusal, toRefusal } from "#app/api/refusal.ts";
import type { Guest } from "#app/parts/door/door-answers.ts";
import { NoAnswer } from "#app/parts/door/door-client.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { signal } from "#app/parts/door/scan/signals.ts";
import { admitGuests } from "./admit-guests.ts";
import type { GuestShown } from "./guest-result.tsx";

const noLine: Refusal = {
  code: null,
  title: "No connection",
  remedy: "This is written down by the server at once. Try again when the door is online.",
};

/** Lets guests in one name after another, and keeps the latest answer. */
export function useGuestDesk(isLoud: boolean) {
  const { door, view } = useDoor();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<GuestShown | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function run(work: () => Promise<GuestShown>): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    setRefusal(null);
    try {
      const next = await work();
      setShown(next);
      signal(next.answer.tone, isLoud);
      await queryClient.invalidateQueries({ queryKey: ["door", view.night?.event_id, "guests"] });
      return next.answer.result === "admitted";
    } catch (error) {
      setShown(null);
      setRefusal(error instanceof NoAnswer ? noLine : toRefusal(error, true));
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  const admit = (guest: Guest, number: number, reason: string | null = null) =>
    run(async () => ({ ...(await admitGuests(door, guest, number, reason).then(split)), number }));
  const addWalkUp = (name: string, plus: number) =>
    run(async () => {
      const answer = await door.ask("add_walk_up", {
        p_name: name,
        p_plus: plus,
        p_scan_id: crypto.randomUUID(),
      });
      return { answer, number: 1 + plus, isOffline: false };
    });
  const clear = () => {
    setShown(null);
    setRefusal(null);
  };
  return { shown, refusal, isBusy, admit, addWalkUp, clear };
}

const split = ({ isOffline, ...answer }: Awaited<ReturnType<typeof admitGuests>>) => ({ answer, isOffline });
