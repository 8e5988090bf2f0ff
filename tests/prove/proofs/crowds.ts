import type { Proof } from "../proof.ts";
import { vitestProof } from "../vitest-run.ts";

/** Many people and many rows. */
export const crowdProofs: Proof[] = [
  vitestProof({
    name: "waiting-room",
    shows: "2,000 people go through a waiting room: nobody overtakes, no place is sold twice",
    about: ["services/queue", "database/current/functions/queue"],
    minutes: 10,
    files: ["tests/conformance/payments/queue-crowd"],
  }),
  {
    name: "on-sale",
    shows:
      "People come to one night on sale whether or not others were answered: each place is sold once, nobody is overtaken, no request fails",
    about: ["services/queue", "database/current/functions/queue", "database/current/functions/bookings"],
    minutes: 10,
    run: (asked) => {
      const people = asked ?? 2_000;
      return {
        command: ["node", "bench/on-sale/run.ts", "--people", String(people), "--minutes", "5"],
        amount: `${people.toLocaleString("en-GB")} people`,
      };
    },
    figures: (output) => {
      const sold = /sold \d+/.exec(output)?.[0] ?? "nothing sold";
      const hold = /hold +median [^\n]*/.exec(output)?.[0].replaceAll(/ +/g, " ") ?? "";
      return `${sold}; ${hold}; ${output.trim().split("\n").at(-1)}`;
    },
  },
  vitestProof({
    name: "conversations",
    shows: "Conversations of many people keep their order and their readers",
    about: ["database/current/functions/messages", "services/realtime"],
    minutes: 10,
    files: ["tests/conformance/messages-crowd", "database/tests/messages/many-people"],
  }),
  vitestProof({
    name: "size",
    shows: "Lists, counts, searches and figures of 100,000 events read hardly more rows than those of 20,000",
    about: ["database/current/functions/listings", "database/current/functions/search"],
    minutes: 10,
    files: [
      "database/tests/listings/plans",
      "database/tests/search/plans",
      "database/tests/listings/recount",
    ],
  }),
  vitestProof({
    name: "million-rows",
    shows: "A million messages and a million notifications are read through indexes",
    about: ["database/current/functions/messages", "database/current/functions/notifications"],
    minutes: 15,
    files: ["database/tests/messages/many-rows", "database/tests/notifications/many-rows"],
  }),
  vitestProof({
    name: "news",
    shows: "News and their mails come once each, at the hour of London's clock, on both nights it changes",
    about: ["database/current/functions/notifications"],
    minutes: 10,
    files: ["database/tests/notifications/random-histories"],
  }),
  vitestProof({
    name: "calendars",
    shows: "Random edits of two calendars end in the nights that both say",
    about: ["database/current/functions/events/sources"],
    minutes: 10,
    files: ["database/tests/events/sources/histories"],
  }),
  vitestProof({
    name: "live",
    shows: "What a socket hears after random cuts is what the table says",
    about: ["services/realtime"],
    minutes: 20,
    files: ["services/realtime/test/random-histories"],
  }),
];
