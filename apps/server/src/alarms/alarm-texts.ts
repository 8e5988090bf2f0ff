// What the operator reads of each cause, and what to do about it: in mails, webhooks and `npm run doctor`.

/** A cause as the database found it. */
export type Alarm = {
  cause: string;
  count: number;
  since: Date;
  /** an example, or the last error */
  what: string | null;
  isOver: boolean;
};

/** A cause in words. */
export type AlarmText = { title: string; remedy: string };

const many = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;

const rule = "violation ";

const texts: Record<string, (count: number) => AlarmText> = {
  "dead-jobs": (count) => ({
    title: `${many(count, "job", "jobs")} failed and will not be tried again`,
    remedy:
      "Mend what the error names. Then: update graphile_worker._private_jobs set attempts = 0, run_at = now() where attempts >= max_attempts",
  }),
  "old-mails": (count) => ({
    title: `${many(count, "email", "emails")} could not leave for more than ten minutes`,
    remedy:
      "npm run mail:test -- you@example.org shows what the mail server says. Nothing is lost: they go out when it is back.",
  }),
  "mail-server": (count) => ({
    title: `The mail server takes no mail; ${many(count, "email waits", "emails wait")} for it`,
    remedy:
      "npm run mail:test -- you@example.org shows what the mail server says. Nothing is lost: they go out when it is back.",
  }),
  storage: () => ({
    title: "Files cannot be written or read",
    remedy:
      "npm run doctor says where they are kept. Uploads are refused with a time to come back; pages and bookings go on.",
  }),
  orders: (count) => ({
    title: `${many(count, "order needs", "orders need")} a decision`,
    remedy: "Look under Orders in the staff area.",
  }),
  "no-backup": () => ({
    title: "No backup was made for more than 26 hours",
    remedy: "Run npm run backup -- FILE by hand: it says why the timer's fails.",
  }),
  probe: (count) => ({
    title: `The product could not book a place on its own night (${many(count, "try", "tries")} in five minutes)`,
    remedy:
      "People cannot book either: the reason stands beside it, and the log has it with its place. npm run doctor looks at what bookings need.",
  }),
  audit: () => ({
    title: "The audit log was changed outside the product",
    remedy:
      "Find out who may write to the database: select * from internal.audit_chain_breaks. Keep a copy before anything is mended.",
  }),
  database: () => ({
    title: "The database does not take work",
    remedy:
      "Is it running, and has the cluster a leader (patronictl list)? Kept pages are answered meanwhile.",
  }),
};

/** A cause in words; one that this version does not know says its name. */
export function alarmText({ cause, count }: Pick<Alarm, "cause" | "count">): AlarmText {
  if (cause.startsWith(rule))
    return {
      title: `A rule of money or stock is broken: ${cause.slice(rule.length)} (${many(count, "record", "records")})`,
      remedy:
        "select * from internal.violations names the records. Take the night off sale until it is understood.",
    };
  return texts[cause]?.(count) ?? { title: cause, remedy: "See docs/operations.md." };
}
