// Changed keys reach a running server by NOTIFY; after a gap in listening they are read again, as something may have been missed.
import { createListener, type DatabaseConnection, type Listener } from "@undercroft/postgres";
import type { LoadedKeys } from "./load-keyring.ts";
import { keysChannel } from "./rotate-keys.ts";

const retryMilliseconds = 2000;

/** @param onError told when the keys could not be read; they are tried again until they can */
export function followKeys(
  keys: LoadedKeys,
  connection: DatabaseConnection,
  onError: (error: unknown) => void = () => {},
): Listener {
  let timer: NodeJS.Timeout | undefined;
  const reload = () => {
    clearTimeout(timer);
    keys.reload().catch((error) => {
      onError(error);
      timer = setTimeout(reload, retryMilliseconds);
    });
  };
  const listener = createListener(connection, [keysChannel], reload, reload);
  return {
    ready: listener.ready,
    close: () => {
      clearTimeout(timer);
      return listener.close();
    },
  };
}
