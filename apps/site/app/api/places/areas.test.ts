import { describe, expect, test } from "vitest";
import { type Asked, askedClient } from "#app/api/test/asked-client.ts";
import { type AreaChoice, findArea, listAreas, offerAreas, readAreaAbout } from "./areas.server.ts";
import { findPlaces, slugOfPlace } from "./find-place.ts";
import { areaChoice } from "./test/area-choice.ts";
import { answerWhere } from "./where.server.ts";

const leeds = areaChoice({ id: "leeds-id", parent_id: "yorkshire" });
const holbeck = areaChoice({
  id: "holbeck-id",
  parent_id: "leeds-id",
  slug: "holbeck",
  name: "Holbeck",
  kind: "district",
});

describe("the place that an address names", () => {
  test("is one of the areas", async () => {
    const { client, asked } = askedClient();
    expect(await findArea(client, [leeds, holbeck], "holbeck")).toBe(holbeck);
    expect(await findArea(client, [leeds], "atlantis")).toBeNull();
    expect(await findArea(client, [leeds], null)).toBeNull();
    expect(asked).toEqual([]);
  });

  test.each(["ls1", "m1", "sw1a", "bt1"])("is the first half of a postcode, %s", async (slug) => {
    const { client, asked } = askedClient(() => [
      { code: slug.toUpperCase(), lat: 1, lng: 2, area_id: "leeds-id" },
    ]);
    expect(await findArea(client, [], slug)).toMatchObject({
      id: null,
      parent_id: "leeds-id",
      slug,
      name: slug.toUpperCase(),
      kind: "code",
      radius_miles: 10,
    });
    expect(asked[0]?.query.code).toBe(`eq.${slug.toUpperCase()}`);
  });

  test.each(["LS1", "ls1 4ab", "ls123", "1ls", "leeds1", "ls1'--", "abc1"])(
    "is no postcode in %j",
    async (slug) => {
      const { client, asked } = askedClient();
      expect(await findArea(client, [], slug)).toBeNull();
      expect(asked).toEqual([]);
    },
  );

  test("is null for a code that the country does not have", async () => {
    expect(await findArea(askedClient(() => []).client, [], "zz9")).toBeNull();
  });
});

describe("the places that a form offers", () => {
  const answer = (place: AreaChoice | null) => (asked: Asked) => {
    if (asked.query.slug) return place ? [place] : [];
    return asked.query.parent_id === "eq.leeds-id"
      ? [{ name: "Holbeck" }, { name: "Headingley" }]
      : [{ name: "Hull" }, { name: "Leeds" }];
  };

  test.each([
    ["leeds", leeds],
    ["holbeck", holbeck],
  ])("are the districts of the city of %s, then every city", async (slug, place) => {
    const { client } = askedClient(answer(place));
    const { area, offered } = await offerAreas(client, slug);
    expect(area).toEqual(place);
    expect(offered).toEqual({ name: place.name, names: ["Holbeck", "Headingley", "Hull", "Leeds"] });
  });

  test("are the cities where no place is named, or an unknown one", async () => {
    for (const slug of [null, "atlantis"])
      expect((await offerAreas(askedClient(answer(null)).client, slug)).offered).toEqual({
        name: null,
        names: ["Hull", "Leeds"],
      });
  });

  test("are of our own kinds of area", async () => {
    const { client, asked } = askedClient(() => []);
    await listAreas(client);
    expect(asked[0]?.query).toMatchObject({ kind: "in.(country,region,city,district)", order: "name.asc" });
  });
});

test("only of a city is it said what it is like to go out in", async () => {
  const { client, asked } = askedClient(() => [{ about: "Cellars." }]);
  expect(await readAreaAbout(client, leeds)).toBe("Cellars.");
  for (const area of [null, holbeck, { ...leeds, id: null }])
    expect(await readAreaAbout(client, area)).toBeNull();
  expect(asked).toHaveLength(1);
});

describe("a place that is typed", () => {
  const place = (kind: string, change: object = {}) => ({
    kind,
    code: null,
    area: "leeds",
    name: "Leeds",
    label: "Leeds, city",
    ...change,
  });
  const where = (typed: string, answer: unknown, area: AreaChoice | null = null) =>
    answerWhere(askedClient(() => answer).client, typed, area);

  test("is the one that it can only be", async () => {
    expect(await where("leeds", { places: [place("area")] })).toEqual({ slug: "leeds" });
    expect(await where("LS1 4AB", { places: [place("code", { code: "LS1" })] })).toEqual({ slug: "ls1" });
  });

  test("is a question where there are several, or none", async () => {
    expect(
      await where("newport", { places: [place("area"), place("area", { area: "hull", label: "Hull" })] }),
    ).toEqual({
      question: {
        typed: "newport",
        message: "Which one do you mean?",
        choices: [
          { slug: "leeds", label: "Leeds, city" },
          { slug: "hull", label: "Hull" },
        ],
      },
    });
    expect(await where("xyzzy", { places: [], message: "We do not know xyzzy." })).toEqual({
      question: { typed: "xyzzy", message: "We do not know xyzzy.", choices: [] },
    });
  });

  test("is the place that the list has already, in any case, without asking", async () => {
    const { client, asked } = askedClient();
    expect(await answerWhere(client, "LEEDS", leeds)).toEqual({ slug: "leeds" });
    expect(asked).toEqual([]);
  });

  test("is asked for without what no text of the database can hold", async () => {
    const { client, asked } = askedClient(() => ({ places: [] }));
    await findPlaces(client, "le\0eds");
    expect(asked[0]?.query.p_text).toBe("leeds");
  });

  test("has no address where nothing is known of it", () => {
    expect(slugOfPlace({ kind: "area", code: null, area: null } as Parameters<typeof slugOfPlace>[0])).toBe(
      "",
    );
  });
});
