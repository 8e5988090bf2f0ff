import type { Proof } from "../proof.ts";
import { vitestCounts, vitestProof } from "../vitest-run.ts";

/** Money, and what several want at once. */
export const moneyProofs: Proof[] = [
  {
    name: "money",
    shows:
      "Random histories on two copies with every command there is leave both books alike and every promise kept",
    about: [
      "database/current/functions/payments",
      "database/current/functions/bookings",
      "services/payments",
      "tests/conformance/payments/money-commands",
    ],
    minutes: 60,
    run: (asked) => ({
      command: ["node", "tests/money.ts"],
      env: { HISTORIES: String(asked ?? 10_000) },
      amount: `${(asked ?? 10_000).toLocaleString("en-GB")} histories`,
    }),
    figures: vitestCounts,
  },
  vitestProof({
    name: "books",
    shows: "Statements, tickets passed on and what a sale brings add up after random deeds",
    about: ["database/current/functions/payments", "database/current/functions/transfers"],
    minutes: 10,
    files: ["database/tests/payments/organiser-statement", "database/tests/transfers/money"],
  }),
  vitestProof({
    name: "races",
    shows:
      "Buyers for the last places, two doors on one ticket, two teams on one hire and many on one resale ticket: one wins each time",
    about: [
      "database/current/functions/door",
      "database/current/functions/resale",
      "database/current/functions/waitlist",
      "database/current/functions/venues",
    ],
    minutes: 25,
    files: [
      "database/tests/door/races",
      "database/tests/waitlist/races",
      "database/tests/resale/resale-races",
      "database/tests/venues/hire-races",
      "database/tests/venues/claim-races",
      "database/tests/bookings/comp-races",
      "database/tests/organisers/team-of-venue",
    ],
  }),
  vitestProof({
    name: "door",
    shows: "Devices of a door agree after random scans with and without a line",
    about: ["database/current/functions/door", "tests/outbox"],
    minutes: 10,
    files: ["database/tests/door/histories", "tests/outbox/outbox"],
  }),
  {
    name: "due-memberships",
    shows: "Memberships that fall due on one day are each charged once, within ten minutes",
    about: ["services/payments", "database/current/functions/memberships"],
    minutes: 12,
    run: (asked) => ({
      command: ["vitest", "run", "tests/conformance/payments/membership-crowd.test.ts"],
      env: { MEMBERS: String(asked ?? 10_000), LOG_LEVEL: "silent" },
      amount: `${(asked ?? 10_000).toLocaleString("en-GB")} memberships`,
    }),
    figures: (output) => /[\d,.]+ (?:charges|memberships)[^\n]*/.exec(output)?.[0] ?? vitestCounts(output),
  },
];
