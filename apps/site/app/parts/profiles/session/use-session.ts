import { useSyncExternalStore } from "react";
import { type Session, unknownSession } from "./session-machine.ts";
import { readSession, subscribeToSession } from "./session-store.ts";

const onServer = (): Session => unknownSession;

/** Who uses this browser; the same "unknown" for everybody until the page has come to life. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession, onServer);
}
