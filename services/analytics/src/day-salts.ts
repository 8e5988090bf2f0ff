// The salt of a pseudonym lives for one day in London. It comes from the database, so that all copies of the product have the same one.
const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London", dateStyle: "short" });
/** While the clocks of the database and of this machine differ about the day, or it cannot be reached, it is asked once a second. */
const askEveryMs = 1_000;

/** A day in London ("2026-11-23") and its salt in hexadecimal digits. */
export type DaySalt = { day: string; salt: string };

/** What the salt is kept by. */
export type DaySaltParts = {
  /** asks the database for it */
  read: () => Promise<DaySalt>;
  now: () => number;
  /** called when another day has begun */
  onNewDay: () => void;
  onError: (error: unknown) => void;
};

/** Keeps the salt of today, in memory alone. */
export function createDaySalts({ read, now, onNewDay, onError }: DaySaltParts) {
  let known: DaySalt | undefined;
  let asking: Promise<boolean> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  function keep({ day, salt }: DaySalt): void {
    if (known && known.day !== day) onNewDay();
    known = { day, salt };
  }

  async function ask(): Promise<boolean> {
    try {
      keep(await read());
      return true;
    } catch (error) {
      onError(error);
      return false;
    }
  }

  return {
    keep,
    /** The salt of today; null while it cannot be read. */
    today: async (): Promise<string | null> => {
      if (known?.day !== dayFormat.format(now())) {
        if (!asking || now() - askedAt >= askEveryMs) {
          askedAt = now();
          asking = ask();
        }
        if (!(await asking)) return null;
      }
      return known?.salt ?? null;
    },
  };
}
