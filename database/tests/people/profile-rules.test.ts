// What a profile may say, checked by the database as the forms check it.
import { sanitizeInput, sanitizeUrl } from "@undercroft/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addPlaces, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(() => world.end());

const change = (column: string, value: unknown) =>
  asPerson(world.client, "owner", async () => {
    const { rows } = await world.client.query(
      `update profiles set ${column} = $1 where user_id = auth.uid() returning ${column} as value`,
      [value],
    );
    return rows[0]?.value;
  });

test("A new profile is hidden, and its lists are off", async () => {
  const { rows } = await world.client.query(
    `select visibility, show_going or show_been or show_saved or show_following or show_follower_count as shows
     from profiles where user_id = '${id("user stranger")}'`,
  );
  expect(rows).toEqual([{ visibility: "hidden", shows: false }]);
});

test.each([
  ["full_name", "", "Name required"],
  ["full_name", "<>", "Name required"],
  ["full_name", "x".repeat(101), "Name too long"],
  ["full_name", "🦊".repeat(101), "Name too long"],
  ["bio", "x".repeat(501), "Bio too long"],
  ["website", "javascript:alert(1)", "Invalid URL"],
  ["website", "https://me:secret@a.example/", "Invalid URL"],
  ["website", "https://a.example/ x", "Invalid URL"],
  ["links", ["https://a.example", "ftp://b.example"], "Invalid URL"],
  ["links", Array<string>(6).fill("https://a.example"), "Too many links"],
  ["avatar_path", `avatars/${id("user stranger")}/a.webp`, "This picture is not yours"],
  ["avatar_path", "../../secret", "This picture is not yours"],
])("A profile whose %s is %j is refused by whatever client: %s", async (column, value, message) => {
  await expect(change(column, value)).rejects.toMatchObject({
    message,
    detail: "PROFILES_INVALID",
    code: "PT400",
  });
});

test("The length of a profile's text is counted in characters, not bytes", async () => {
  expect(await change("full_name", "🦊".repeat(100))).toBe("🦊".repeat(100));
});

test("A profile's website is stored as browsers write it", async () => {
  expect(await change("website", " HTTPS://A.Example:443?x=1 ")).toBe("https://a.example/?x=1");
  expect(await change("website", "")).toBe("");
});

test("The database and the site sanitise names alike, over random strings", async () => {
  const pieces = ["<", ">", "javascript", "JavaScript:", ":", "on", "onload", "=", " ", "\t", "a", "é", "🦊"];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const texts = Array.from({ length: 1500 }, () =>
    Array.from({ length: next(12) }, () => pieces[next(pieces.length)]).join(""),
  );
  const { rows } = await world.client.query<{ made: string }>(
    "select coalesce(internal.sanitize_input(text), '') as made from unnest($1::text[]) with ordinality given(text, place) order by place",
    [texts],
  );
  const wrong = texts.filter((text, at) => rows[at]?.made !== sanitizeInput(text));
  expect(wrong).toEqual([]);
});

test("The database stores web addresses as sanitizeUrl writes them", async () => {
  const texts = [
    "https://a.example",
    "http://A.example:80/x",
    "https://a.example:8443/#y",
    "https://a.example?q",
  ];
  const { rows } = await world.client.query<{ made: string }>(
    "select internal.clean_website(text) as made from unnest($1::text[]) with ordinality given(text, place) order by place",
    [texts],
  );
  expect(rows.map(({ made }) => made)).toEqual(texts.map(sanitizeUrl));
});
