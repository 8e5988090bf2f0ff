import { seed } from "@undercroft/database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asActor } from "../harness/actors.ts";
import { emptyWorld, type World } from "../harness/world.ts";

type Place = {
  kind: "code" | "area";
  code: string | null;
  area: string | null;
  label: string;
  lat: number;
  lng: number;
  is_exact: boolean;
};
type Answer = { places: Place[]; problem: string | null; message: string | null };

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await seed(world.connection, { demo: false });
});
afterAll(() => world.end());

const find = (text: string | null): Promise<Answer> =>
  asActor(world.client, "anon", async () => {
    const found = await world.client.query("select find_place($1) as answer", [text]);
    return found.rows[0].answer;
  });

/** What the first answer puts into an address: a code, or an area. */
const first = async (text: string) => {
  const { places } = await find(text);
  return places[0]?.code ?? places[0]?.area ?? null;
};

// written down before the function answered them
const questions: readonly [string, string | null][] = [
  ["LS1 4AB", "LS1"],
  ["ls14ab", "LS1"],
  ["ls1", "LS1"],
  ["LS1 4", "LS1"],
  ["LS14", "LS14"],
  ["LS14 6AB", "LS14"],
  [" m1 1ae ", "M1"],
  ["M11AE", "M1"],
  ["m1 1", "M1"],
  ["b33 8th", "B33"],
  ["CR2 6XH", "CR2"],
  ["DN55 1PT", "DN55"],
  ["W1A 1HQ", "W1A"],
  ["EC1A 1BB", "EC1A"],
  ["ec1a1bb", "EC1A"],
  ["SE1 9SG", "SE1"],
  ["SW1A 2AA", "SW1A"],
  ["N1C 4AG", "N1C"],
  ["E8-3DL", "E8"],
  ["E20 1JN", "E20"],
  ["G2 1DY", "G2"],
  ["EH8 9YL", "EH8"],
  ["AB10 1AB", "AB10"],
  ["ZE1 0AA", "ZE1"],
  ["KW15 1DH", "KW15"],
  ["HS1 2AA", "HS1"],
  ["CF10 1EP", "CF10"],
  ["SA1 3SN", "SA1"],
  ["LL57 2DG", "LL57"],
  ["BT1 5GS", "BT1"],
  ["bt9", "BT9"],
  ["PO30 1TY", "PO30"],
  ["TR1 2HL", "TR1"],
  ["W1", "W1"],
  ["EC2", "EC2"],
  ["LS99", null],
  ["LS99 4AB", null],
  ["ZZ1 1AA", null],
  ["JE2 3AB", null],
  ["GY1 1AA", null],
  ["im1 1aa", null],
  ["Isle of Man", null],
  ["Leeds", "leeds"],
  ["leeds", "leeds"],
  ["LEEDS ", "leeds"],
  ["Newport", "newport"],
  ["London", "london"],
  ["Hackney Wick", "london-hackney-wick"],
  ["hackney-wick", "london-hackney-wick"],
  ["Dalston, London", "london-dalston"],
  ["Stoke on Trent", "stoke-on-trent"],
  ["Stoke-on-Trent", "stoke-on-trent"],
  ["Newcastle", "newcastle"],
  ["brighton & hove", "brighton"],
  ["Bristl", null],
  ["Man", "manchester"],
  ["Edinburgh", "edinburgh"],
  ["Scotland", "scotland"],
  ["Paris", null],
  ["%", null],
];

describe("where a typed place is", () => {
  test("sixty places are found as people write them", async () => {
    expect(questions).toHaveLength(60);
    const answers = [];
    for (const [text] of questions) answers.push([text, await first(text)]);
    expect(answers).toEqual(questions);
  });

  test("a name that several places have gives them all, the towns of ours first", async () => {
    const { places } = await find("Newport");
    expect(places.map(({ label }) => label)).toEqual([
      "Newport, Wales",
      expect.stringMatching(/^Newport, .*SA42$/),
    ]);
    const many = await find("Mid");
    expect(many.places.length).toBeGreaterThan(1);
    expect(many.places.length).toBeLessThanOrEqual(8);
  });

  test("what is not known, and what is not in the UK, is said in a sentence", async () => {
    expect(await find("LS99")).toEqual({
      places: [],
      problem: "unknown_postcode",
      message: "We do not know LS99. Try a town.",
    });
    expect((await find("JE2 3AB")).message).toBe(
      "JE2 is in Jersey, which is not part of the UK. We list places in England, Scotland, Wales and Northern Ireland.",
    );
    expect((await find("IM1")).problem).toBe("outside_uk");
    expect((await find("Paris")).problem).toBe("unknown_place");
    expect((await find(null)).problem).toBe("empty");
    expect((await find(" , ")).problem).toBe("empty");
  });

  test("two hundred characters, wildcards and signs are an ordinary question", async () => {
    const odd = [
      "x".repeat(200),
      "%%%%",
      "_eeds",
      "L\\",
      "'; select 1",
      "ＬＳ１",
      "((((",
      "leeds".repeat(40),
    ];
    for (const text of odd) expect((await find(text)).places.length).toBeLessThanOrEqual(8);
    expect((await find("_eeds")).places).toEqual([]);
  });

  test("a full postcode is exact where the operator brought postcodes in", async () => {
    expect((await find("LS1 4AB")).places[0]).toMatchObject({ code: "LS1", is_exact: false });
    await world.client.query("insert into postcodes (code, lat, lng) values ('LS1 4AB', 53.7999, -1.5555)");
    expect((await find("ls14ab")).places[0]).toMatchObject({
      code: "LS1",
      is_exact: true,
      lat: 53.7999,
      lng: -1.5555,
    });
  });

  test("a position becomes the first half of the nearest postcode", async () => {
    const near = (lat: number | string, lng: number) =>
      asActor(world.client, "anon", async () => {
        const found = await world.client.query("select find_nearest_code($1, $2) as answer", [lat, lng]);
        return found.rows[0].answer as Answer;
      });
    expect((await near(53.7966, -1.5476)).places[0]).toMatchObject({ code: "LS1", area: "leeds" });
    expect((await near(48.85, 2.35)).problem).toBe("outside_uk");
    expect((await near(49.19, -2.11)).problem).toBe("outside_uk");
    await expect(near("NaN", 0)).rejects.toMatchObject({ code: "PT400" });
    await expect(near(120, 0)).rejects.toMatchObject({ code: "PT400" });
  });
});
