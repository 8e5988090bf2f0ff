// Events wait for each other, up to 500 or for a second, and are written as one statement. Requests never wait for a slow database: what
// does not fit is dropped, and counted.
const batch = 500;
const patienceMs = 1_000;
const mostWaiting = 10 * batch;

/** What waits to be written. */
export type EventQueue<Row> = {
  /** @returns how many were dropped because too many wait already */
  put: (rows: readonly Row[]) => number;
  /** Writes what waits, and takes nothing any more. */
  close: () => Promise<void>;
};

/** @param write takes up to 500 rows; when it fails, they are lost and `onLost` is told how many */
export function createEventQueue<Row>(
  write: (rows: readonly Row[]) => Promise<void>,
  onLost: (count: number, error: unknown) => void,
): EventQueue<Row> {
  let waiting: Row[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let isClosed = false;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting.splice(0, batch);
      await write(rows).catch((error: unknown) => onLost(rows.length, error));
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= drain().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  return {
    put: (rows) => {
      if (isClosed) return rows.length;
      const taken = rows.slice(0, Math.max(0, mostWaiting - waiting.length));
      waiting = waiting.concat(taken);
      if (waiting.length >= batch) void flush();
      else if (waiting.length > 0) timer ??= setTimeout(() => void flush(), patienceMs);
      return rows.length - taken.length;
    },
    close: async () => {
      isClosed = true;
      while (waiting.length > 0 || writing) await flush();
    },
  };
}
