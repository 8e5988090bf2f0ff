// What a team's website sends: which failures are its own, and that nothing reaches the database that it cannot hold.
import { UnreadableListings } from "@undercroft/product-functions";
import { expect, test } from "vitest";
import { createReadListings } from "../src/sources/read-sent-listings.ts";

const area = {
  id: "a",
  parent_id: null,
  kind: "city",
  name: "Leeds",
  lat: 53.8,
  lng: -1.55,
  radius_miles: 8,
};
const codes = [{ code: "LS11", lat: 53.78, lng: -1.55, isUk: true }];
const read = (body: string, rpc: () => Promise<unknown> = async () => ({ areas: [area], codes })) =>
  createReadListings(rpc as never)(Buffer.from(body), {
    organiser: "Night Shift",
    venue: null,
    now: "2026-11-28T12:00:00Z",
  }) as Promise<{ nights: { key: string; url: string | null }[]; refused: { reason: string }[] }>;

const night = (identifier: string, more: object = {}) =>
  JSON.stringify({
    "@type": "MusicEvent",
    identifier,
    name: "Dub night",
    description: "A night to remember.",
    startDate: "2026-12-04T20:00:00Z",
    location: { "@type": "Place", name: "The Vault", address: "1 Arch Street, Leeds, LS11 5AB" },
    ...more,
  });

test("A body that is no JSON is the sender's; a database that is away is not", async () => {
  await expect(read('{"@type": ')).rejects.toBeInstanceOf(UnreadableListings);
  const away = read(night("a"), async () => {
    throw new Error("the database is away");
  });
  await expect(away).rejects.toThrow("the database is away");
  await expect(away).rejects.not.toBeInstanceOf(UnreadableListings);
});

test("Letters that the database cannot hold are taken out of identifiers, addresses and what is told of a row", async () => {
  const { nights, refused } = await read(
    `[${night("a\0b\u0001", { url: "https://band.example/\u0002night" })}, ${night("c", { startDate: "so\0on" })}]`,
  );
  expect(nights).toMatchObject([{ key: "ab", url: "https://band.example/night" }]);
  expect(refused).toHaveLength(1);
  expect(JSON.stringify([nights, refused])).not.toMatch(/\\u0000/);
});

test.each([
  ["in one document", (lines: string[]) => `[${lines}]`],
  ["line by line", (lines: string[]) => lines.join("\n")],
])("Half of a letter %s is a letter that was lost, and costs its row alone", async (_what, join) => {
  const { nights, refused } = await read(
    join([
      night("a"),
      night("b").replace("Dub", "\\ud83dDub"),
      night("c", { performer: "x" }).replace('"x"', '"\\udc00"'),
    ]),
  );
  expect(nights.map(({ key }) => key)).toEqual(["a"]);
  expect(refused.map(({ reason }) => reason)).toEqual(["Letters were lost", "Letters were lost"]);
});
