import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { useLive } from "#app/api/live/use-live.ts";
import type { Numbers } from "#app/parts/door/door-answers.ts";
import { DoorNight } from "./door-night.ts";
import type { DoorView } from "./door-view.ts";
import type { ReadPersonId } from "./open-night.ts";

const DoorContext = createContext<DoorNight | null>(null);

type DoorProviderProps = { slug: string; readPersonId: ReadPersonId; children: ReactNode };

/** Opens the door of a night for everything inside. */
export function DoorProvider({ slug, readPersonId, children }: DoorProviderProps) {
  const [door] = useState(() => new DoorNight(slug, readPersonId));
  useEffect(() => {
    void door.open();
    return () => door.close();
  }, [door]);
  return (
    <DoorContext value={door}>
      <LiveNumbers door={door} />
      {children}
    </DoorContext>
  );
}

/** The door of the night, and what is known of it now. */
export function useDoor(): { door: DoorNight; view: DoorView } {
  const door = use(DoorContext);
  if (!door) throw new Error("useDoor stands outside of a DoorProvider");
  return { door, view: useDoorView(door) };
}

const useDoorView = (door: DoorNight): DoorView => useSyncExternalStore(door.subscribe, door.read, door.read);

/** Colleagues with an account hear of new numbers; a pass asks for them. */
function LiveNumbers({ door }: { door: DoorNight }) {
  const { night, pass, stop } = useDoorView(door);
  const topic = night && !pass && !stop ? `team:${night.organiser_id}` : null;
  const isLost = useLive(topic, {
    onMessage: (event, payload) => {
      if (event === "door" && payload.event_id === night?.event_id)
        door.takeNumbers(payload as unknown as Numbers);
    },
    onReturn: () => void door.readNumbers().catch(() => {}),
    // what moved between the reading and the channel was told to nobody
    onEnter: () => void door.readNumbers().catch(() => {}),
  });
  useEffect(() => {
    door.isDeaf = isLost;
  }, [door, isLost]);
  return null;
}
