import { expect, test } from "vitest";
import type { RenderedMail } from "../src/render/mail-content.ts";
import { createSendMail } from "../src/send-mail.ts";
import events from "./words/events.ts";

const file = { name: "crumbs.ics", type: "text/calendar", bytes: new Uint8Array([1]) };

test.each(["event-changed", "event-cancelled"])(
  "%s carries the calendar entry of its night",
  async (template) => {
    const sent: RenderedMail[] = [];
    const asked: string[] = [];
    const send = createSendMail(
      async (_, mail) => void sent.push(mail),
      "https://undercroft.test",
      undefined,
      {
        attachNight: async (id) => {
          asked.push(id);
          return [file];
        },
      },
    );
    const words = (events as Record<string, Record<string, unknown>>)[template];
    await send({ template, recipient: "a@b.co", data: { ...words, event_id: "e1" } });
    expect(asked).toEqual(["e1"]);
    expect(sent[0]?.files).toEqual([file]);
  },
);
