// The body of an article: the contract and the database accept the same blocks, and no others.
import { articleBody } from "@undercroft/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
});
afterAll(() => world.end());

const picture = {
  path: "journal_media/abc/one.webp",
  alt: "Rings",
  is_decorative: false,
  credit: "Pia Lund",
  caption: "",
};
const uuid = "0b8f8a3e-6f0d-4a5e-9d7b-0d6f0a0b0c0d";
const paragraph = (text: unknown) => ({ type: "paragraph", text });
const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

const good: [string, unknown][] = [
  ["nothing", []],
  ["400 blocks", many(400, { type: "rule" })],
  [
    "marked words",
    [paragraph("*One* **two** [three](/venues/penstock) and [four](https://bbc.co.uk/news?x=1).")],
  ],
  ["brackets that are no link", [paragraph("He said [sic] (twice) * and left")]],
  ["markup, which stays words", [paragraph("<script>alert(1)</script>")]],
  ["letters outside the first plane", [{ type: "pull_quote", text: "🎛".repeat(400) }]],
  ["a heading", [{ type: "heading", level: 3, text: "How" }]],
  ["a list", [{ type: "list", ordered: true, items: ["one", "two"] }]],
  ["a quote without its source", [{ type: "quote", text: "No.", source: "" }]],
  ["two voices", [{ type: "question_answer", question: "Why?", answer: ["Because.", "And so."] }]],
  ["a picture", [{ type: "image", ...picture }]],
  ["a picture that decorates", [{ type: "image", ...picture, alt: "", is_decorative: true }]],
  ["a gallery", [{ type: "gallery", images: [picture, picture] }]],
  [
    "cards",
    [
      { type: "event", id: uuid },
      { type: "venue", id: uuid },
      { type: "artist", id: uuid.toUpperCase() },
    ],
  ],
  [
    "players",
    [
      "https://soundcloud.com/hot-swarf/undertow",
      "https://soundcloud.com/hot-swarf/sets/undertow",
      "https://www.mixcloud.com/hot-swarf/undertow/",
      "https://bandcamp.com/EmbeddedPlayer/track=123/size=large/",
    ].map((url) => ({ type: "player", url, title: "Undertow" })),
  ],
  ["tracks", [{ type: "track_list", tracks: [{ at: "1:02:03", artist: "A", title: "B" }] }]],
];

const bad: [string, unknown][] = [
  ...[
    "http://soundcloud.com/a/b",
    "https://soundcloud.com/a/b\n",
    "https://soundcloud.com.evil.example/a/b",
    "https://evil.example/?https://soundcloud.com/a/b",
    "https://artist.bandcamp.com/album/x",
    "javascript:alert(1)",
  ].map((url): [string, unknown] => [`a player at ${url}`, [{ type: "player", url, title: "x" }]]),
  ["a player without a title", [{ type: "player", url: "https://soundcloud.com/a/b", title: "" }]],
  ["no list", { type: "rule" }],
  ["null", null],
  ["401 blocks", many(401, { type: "rule" })],
  ["no block", ["rule"]],
  ["a list in a list", [[{ type: "rule" }]]],
  ["no type", [{ text: "x" }]],
  ["an unknown block", [{ type: "html", text: "<b>x</b>" }]],
  ["more than the block has", [{ type: "rule", onclick: "x" }]],
  ["words that are a number", [paragraph(7)]],
  ["words of spaces", [paragraph("   ")]],
  ["5,001 characters", [paragraph("x".repeat(5001))]],
  ["a javascript link", [paragraph("[x](javascript:alert`1`)")]],
  ["a link to another scheme", [paragraph("[x](data:text/html,hi)")]],
  ["a link without a scheme", [paragraph("[x](//evil.example/a)")]],
  ["a link with a backslash", [paragraph("[x](/\\evil.example)")]],
  ["an insecure link", [paragraph("[x](http://a.example)")]],
  ["an empty link", [paragraph("[x]()")]],
  ["a heading of level 1", [{ type: "heading", level: 1, text: "How" }]],
  ["a heading whose level is a word", [{ type: "heading", level: "2", text: "How" }]],
  ["an empty list", [{ type: "list", ordered: false, items: [] }]],
  ["a link in a list", [{ type: "list", ordered: false, items: ["[x](javascript:1)"] }]],
  ["an answer that is no list", [{ type: "question_answer", question: "Why?", answer: "Because." }]],
  ["a picture without words", [{ type: "image", ...picture, alt: "" }]],
  ["a picture from elsewhere", [{ type: "image", ...picture, path: "https://evil.example/x.webp" }]],
  ["a picture of another bucket", [{ type: "image", ...picture, path: "cvs/abc/one.webp" }]],
  ["a picture that climbs", [{ type: "image", ...picture, path: "journal_media/../cvs/one.webp" }]],
  ["a picture without credit", [{ type: "image", ...picture, credit: "" }]],
  ["a gallery of one", [{ type: "gallery", images: [picture] }]],
  ["a gallery of 13", [{ type: "gallery", images: many(13, picture) }]],
  ["a gallery of words", [{ type: "gallery", images: ["x", "y"] }]],
  ["a card without an id", [{ type: "event", id: "next" }]],
  ["a time that is none", [{ type: "track_list", tracks: [{ at: "soon", artist: "A", title: "B" }] }]],
  ["a track that is none", [{ type: "track_list", tracks: [7] }]],
];

const problem = async (body: unknown): Promise<string | null> =>
  (await world.client.query("select internal.article_problem($1) as problem", [JSON.stringify(body)])).rows[0]
    .problem;

test.each(good)("Both take %s", async (_, body) => {
  expect(articleBody.safeParse(body).error?.issues ?? []).toEqual([]);
  expect(await problem(body)).toBeNull();
});

test.each(bad)("Both refuse %s", async (_, body) => {
  expect(articleBody.safeParse(body).success).toBe(false);
  expect(await problem(body)).toMatch(/^[A-Z]/);
});

/** The same numbers every time. */
function createRandom(): (most: number) => number {
  let state = 20261122;
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % most;
  };
}

test("Of a thousand random bodies the database takes those that the contract takes", async () => {
  const random = createRandom();
  const pool = [...good, ...bad].flatMap(([, body]) => (Array.isArray(body) ? body.slice(0, 3) : []));
  const spoil = (block: unknown): unknown => {
    if (typeof block !== "object" || block === null || Array.isArray(block) || random(2)) return block;
    const keys = Object.keys(block);
    const key = keys[random(keys.length)] ?? "type";
    const values = ["", "x", 2, null, [], {}, true, "journal_media/a.png", ["a", "b"], uuid];
    return { ...block, [key]: values[random(values.length)] };
  };
  const bodies = Array.from({ length: 1000 }, () =>
    Array.from({ length: 1 + random(3) }, () => spoil(pool[random(pool.length)])),
  );
  const { rows } = await world.client.query(
    "select internal.article_problem(body) is null as is_taken from jsonb_array_elements($1) with ordinality bodies (body, place) order by place",
    [JSON.stringify(bodies)],
  );
  const differing = bodies.filter(
    (body, index) => articleBody.safeParse(body).success !== rows[index]?.is_taken,
  );
  expect(differing).toEqual([]);
  expect(rows.filter((row) => row.is_taken).length).toBeGreaterThan(50);
});
