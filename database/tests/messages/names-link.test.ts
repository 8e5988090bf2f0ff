// Which words hold an address: asked before a first message goes out, and of names that are mailed.
import { afterAll, beforeAll, expect, test } from "vitest";
import { listEndings, readEndings, renderEndings } from "../../tool/address-endings.ts";
import { emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
});
afterAll(() => world.end());

/** Those of the texts in which the database sees an address. */
async function linked(texts: readonly string[]): Promise<string[]> {
  const { rows } = await world.client.query<{ text: string }>(
    "select t.text from unnest($1::text[]) with ordinality t(text, place) where internal.names_link(t.text) order by t.place",
    [texts],
  );
  return rows.map(({ text }) => text);
}

const addresses = [
  "See https://x.example",
  "hxxps://x.example",
  "HTTP://X",
  "www.x.example",
  "mixes.co.uk/new",
  "t.me/abc",
  "my-shop.store",
  "Look at casino.bet.",
  "(cheap.holiday)",
  "example . com",
  "example .com",
  "example. com",
  "example dot com",
  "EXAMPLE DOT COM",
  "example (dot) com",
  "example[.]org",
  "example { dot } me",
  "write to sam at example dot net",
  "sam@example.museum",
  "ｅｘａｍｐｌｅ．ｃｏｍ",
  "example。com",
  "example·com",
  "exa\u200bmple.\u2060com",
  "пример.рф",
  "xn--e1afmkfd.xn--p1ai",
  "done.It evil.it",
  "evil.It/offer",
  "192.0.2.1",
  "go to 192.0.2.1/a",
];
const sentences = [
  "Hello.I run the desk at Penstock, 5.30pm",
  "That is done.It was good.So we go",
  "We meet at 10.am or 9 . pm",
  "It was great. It is over. Today we rest. See you. Live music next week",
  "The dot in the sky",
  "Version 1.2.3 and 12.50 pounds",
  "Mr. Smith, e.g. Ada, i.e. her",
  "Café Nocturne, AC/DC, O'Brien & Sons Ltd.",
  "dotcom is a word, and so is polka dot dress",
  "10.30, 11.45...and then",
];

test("an address is seen however it is written: any ending, spaced, spelt out, full-width", async () => {
  expect(await linked(addresses)).toEqual(addresses);
});

test("sentences, times and names hold no address", async () => {
  expect(await linked(sentences)).toEqual([]);
});

test("every ending that there is makes an address", async () => {
  const endings = listEndings();
  expect(endings.length).toBeGreaterThan(1400);
  const texts = endings.map((ending) => `example.${ending}`);
  expect(await linked(texts)).toEqual(texts);
});

test("the database has the list of the installed tldts; npm run list:endings writes it", () => {
  expect(readEndings()).toBe(renderEndings(listEndings()));
});
