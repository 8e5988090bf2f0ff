import { useState } from "react";
import type { Guest } from "#app/parts/door/door-answers.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { signal } from "#app/parts/door/scan/signals.ts";
import { useDoorChange } from "#app/parts/door/use-door-change.ts";
import { admitGuests } from "./admit-guests.ts";
import type { GuestShown } from "./guest-result.tsx";

const noLine = {
  code: null,
  title: "No connection",
  remedy: "This is written down by the server at once. Try again when the door is online.",
};

/** Lets guests in one name after another, and keeps the latest answer. */
export function useGuestDesk(isLoud: boolean) {
  const { door } = useDoor();
  const [shown, setShown] = useState<GuestShown | null>(null);
  const { run: change, isBusy, refusal, setRefusal } = useDoorChange("guests", noLine);

  async function run(work: () => Promise<GuestShown>): Promise<boolean> {
    const isIn = await change(async () => {
      const next = await work().catch((error: unknown) => {
        setShown(null);
        throw error;
      });
      setShown(next);
      signal(next.answer.tone, isLoud);
      return next.answer.result === "admitted";
    });
    return isIn === true;
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
