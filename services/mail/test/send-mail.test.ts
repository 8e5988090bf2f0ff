import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { defaultBrand, setBrand } from "@undercroft/contract/brand";
import { describe, expect, test } from "vitest";
import { templates } from "../src/load-templates.ts";
import { renderMail } from "../src/send-mail.ts";

const siteUrl = "https://undercroft.test";
const link = `${siteUrl}/auth/v1/verify?token=abc&type=signup&redirect_to=https%3A%2F%2Fundercroft.test`;
const words = {
  link,
  code: "012345",
  new_email: "new@example.org",
  provider: "github",
  change: "A passkey was added to your account",
};

const booking = {
  booking_id: "5f0f8b3e-4a7e-4b6e-9f0e-1f2d3c4b5a69",
  ref: "UC-7F3K9Q",
  buyer_name: "Siân",
  event_title: "Rock & <b>Roll</b> at O'Brien's",
  night_date: "2026-11-28",
  doors_at: "2026-11-28T22:00:00+00:00",
  starts_at: "2026-11-29T00:30:00+00:00",
  last_entry_at: null,
  venue_name: "The Old Dyeworks",
  venue_address: "Leeds LS1 4AB",
  tickets: [
    { name: "Free entry", holder_name: "Siân" },
    { name: "Free entry", holder_name: "Ben" },
    { name: "Early" },
  ],
};
const confirm = (change: object = {}) =>
  renderMail(
    { template: "booking-confirmed", recipient: "a@b.co", data: { ...booking, ...change } },
    siteUrl,
  );

/** The words of the parts' mails by template; a part adds its own file to `words/`. */
const folder = path.join(import.meta.dirname, "words");
const wordsOf: Record<string, Record<string, unknown>> = { "booking-confirmed": booking };
for (const file of readdirSync(folder)) {
  const module: { default: typeof wordsOf } = await import(path.join(folder, file));
  Object.assign(wordsOf, module.default);
}

/** Where the words of a mail are texts alone, what its template asks for is enough to try it. */
const templateFolder = path.join(import.meta.dirname, "../src/templates");
const askedOf: Record<string, Record<string, string>> = {};
for (const file of readdirSync(templateFolder, { recursive: true, encoding: "utf8" }).filter((it) =>
  it.endsWith(".ts"),
)) {
  const asked = readFileSync(path.join(templateFolder, file), "utf8").matchAll(/\bdata\.text\("(\w+)"\)/g);
  askedOf[path.basename(file, ".ts")] = Object.fromEntries(
    [...asked].map(([, name = ""]) => [name, `O'Brien's <b>${name}</b>`]),
  );
}
const sampleOf = (template: string): Record<string, unknown> =>
  wordsOf[template] ?? { ...askedOf[template], ...words };

describe("every mail", () => {
  test.each([...templates.keys()])(
    "%s says the name and wears the ink that the operator has chosen",
    (template) => {
      setBrand({ name: "Cellar", dark: "#33ddaa", light: "#005533" });
      try {
        const data = sampleOf(template);
        const { subject, text, html } = renderMail({ template, recipient: "a@b.co", data }, siteUrl);
        expect(`${subject} ${text} ${html}`).not.toMatch(/Undercroft|UNDERCROFT|#c7006e|#ff55b1/);
        expect(text).toContain("Cellar");
        expect(html).toContain("CELLAR");
      } finally {
        setBrand(defaultBrand);
      }
    },
  );

  test.each([...templates.keys()])(
    "%s says the same in text and HTML, and leads nowhere else",
    (template) => {
      const data = sampleOf(template);
      const mail = renderMail({ template, recipient: "a@b.co", data }, siteUrl);
      const linked = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) =>
        href.replaceAll("&amp;", "&"),
      );
      expect(linked.length).toBeGreaterThan(1);
      for (const href of linked) {
        expect(new URL(href).origin).toBe(siteUrl);
        expect(mail.text).toContain(href);
      }
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(mail.html).not.toMatch(/undefined|null|\[object/);
      expect(mail.text).not.toMatch(/undefined|null|\[object/);
    },
  );

  test.each([
    ["confirm-sign-up", "Confirm your email address"],
    ["invite", "You've been invited"],
    ["recovery", "Reset your password"],
    ["magic-link", "Your sign-in link"],
    ["email-change-new", "Confirm your new email address"],
    ["reauthentication", "012345 is your verification code"],
  ])("%s has the subject people know", (template, subject) => {
    expect(renderMail({ template, recipient: "a@b.co", data: words }, siteUrl).subject).toBe(subject);
  });

  test.each([
    ["is of no template we have", { template: "telepathy", data: words }, /no mail template "telepathy"/],
    ["lacks a word", { template: "recovery", data: { link } }, /lacks "code"/],
    [
      "would lead to a script",
      { template: "recovery", data: { link: "javascript:alert(1)", code: "1" } },
      /is not a link/,
    ],
  ])("that %s is refused by name", (_, job, message) => {
    expect(() => renderMail({ recipient: "a@b.co", ...job }, siteUrl)).toThrow(message);
  });
});

describe("the mail for a booking", () => {
  test("names the night it belongs to, and both days where it starts past midnight", () => {
    const { text } = confirm();
    expect(text).toContain("Night: Saturday 28 November 2026");
    expect(text).toContain("Doors: 22:00");
    expect(text).toContain("Starts: 00:30 on Sunday 29 November");
    expect(text).toContain("Tickets: 2 × Free entry, 1 × Early");
    expect(text).toContain(`${siteUrl}/bookings`);
  });

  test("tells the time of London in summer too", () => {
    const summer = {
      night_date: "2026-07-04",
      doors_at: "2026-07-04T21:00:00Z",
      starts_at: "2026-07-04T21:30:00Z",
    };
    expect(confirm(summer).text).toContain("Doors: 22:00");
  });

  test("shows a title as it is, never as markup", () => {
    const mail = confirm({ event_title: "A\r\nBcc: b@example.org <img src=x>" });
    expect(mail.subject).toBe("You're in: A Bcc: b@example.org <img src=x>");
    expect(mail.html).not.toContain("<img");
    expect(confirm().html).toContain("Rock &amp; &lt;b&gt;Roll&lt;/b&gt;");
  });

  test("keeps a secret venue secret", () => {
    const secret = { venue_name: null, venue_address: null, reveal_at: "2026-11-28T18:00:00Z" };
    expect(confirm(secret).text).toContain("Venue: Announced to ticket holders at 18:00");
    expect(confirm({ ...secret, reveal_at: null }).text).toContain("Venue: To be announced");
  });
});

test("A postponed night's mail says Postponed and promises no date", () => {
  const night = {
    ...(wordsOf["event-changed"] as object),
    changes: [{ field: "status", old: "on", new: "Postponed" }],
  };
  const mail = renderMail({ template: "event-changed", recipient: "a@b.co", data: night as never }, siteUrl);
  expect(mail.subject).toMatch(/^Postponed: /);
  expect(mail.text).toContain("There is no new date yet");
  expect(mail.text).not.toMatch(/before: on|This is new/);
});
