// Tables as people keep them: other delimiters, other letters, stray quotes, empty rows, and prices in words.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createImportWorld, type ImportWorld } from "./import-fixture.ts";

let world: ImportWorld;
beforeAll(async () => {
  world = await createImportWorld();
});
afterEach(() => world.clear());
afterAll(() => world.end());

const head = "identifier,title,description,start,end,venue,address,town,organiser,price,tags,performers";
const row = (
  id: string,
  title: string,
  price = "free",
  tags = "house;disco",
  performers = "DJ Crumb; Pøsh",
) =>
  `${id},${title},"Two rooms, one cake.",2027-01-15T22:00,2027-01-16T02:00,"The Cake Tin",5 Flour Street,Sheffield,Crumb Club,"${price}","${tags}","${performers}"`;
const titles = async () =>
  (await world.rows<{ title: string }>("select title from events order by external_id")).map(
    ({ title }) => title,
  );

test("a price that was not said stays unknown, one that cannot be read costs its row, and a range is one", async () => {
  const { refusals } = await world.importText(
    [
      head,
      row("a", "Said nothing", ""),
      row("b", "To be told", "TBC"),
      row("c", "In code", "1e3"),
      row("d", "Range", "£5-£10"),
      "",
    ].join("\n"),
    "csv",
    { isBookable: true },
  );
  expect(refusals).toMatchObject([{ row: 4, field: "offers.price", reason: "Invalid price" }]);
  expect(refusals[0]?.remedy).toContain('not "1e3"');
  expect(
    await world.rows(
      "select e.title, l.price_from_pence as low, l.price_to_pence as high, (select count(*)::int from ticket_types t where t.event_id = e.id) as types from events e join listings l on l.event_id = e.id order by e.external_id",
    ),
  ).toEqual([
    { title: "Said nothing", low: null, high: null, types: 0 },
    { title: "To be told", low: null, high: null, types: 0 },
    { title: "Range", low: 500, high: 1000, types: 2 },
  ]);
});

test("a table is read by the delimiter of its header, and by the letters it is written in", async () => {
  for (const [delimiter, id] of [
    [";", "semicolons"],
    ["\t", "tabs"],
  ] as const) {
    const cells = [
      id,
      `"In ${id}"`,
      '"Two rooms; one cake."',
      "2027-01-15T22:00",
      "2027-01-16T02:00",
      "The Cake Tin",
      "5 Flour Street",
      "Sheffield",
      "Crumb Club",
      "12.50",
      '"house"',
      '"DJ Crumb; Pøsh"',
    ];
    await world.importText([head.replaceAll(",", delimiter), cells.join(delimiter), ""].join("\r\n"), "csv");
  }
  expect(await titles()).toEqual(["In semicolons", "In tabs"]);
  const { notes } = await world.importText(
    Buffer.from(`${head}\n${row("c", "Café × £5")}\n`, "latin1"),
    "csv",
  );
  expect(notes).toHaveLength(1);
  expect(await titles()).toContain("Café × £5");
});

test("a stray quote costs its row at most, and empty rows are nothing", async () => {
  const { refusals, rows } = await world.importText(
    [
      head,
      row("a", '"Before"'),
      row("b", 'The "Big" Night'),
      row("c", '"Never closed').replaceAll('""', '"'),
      row("d", '"After"'),
      ",,,,,,,,,,,",
      "",
      row("e", '"A title\nof two lines"'),
      "",
    ].join("\n"),
    "csv",
  );
  expect(refusals).toMatchObject([{ row: 4, reason: "A quote is opened and not closed" }]);
  expect(rows).toBe(5);
  expect(await titles()).toEqual(["Before", 'The "Big" Night', "After", "A title of two lines"]);
});

test("several values of a cell are separated by commas where there is no semicolon", async () => {
  await world.importText(
    `${head}\n${row("a", "By commas", "free", "house, disco, techno", "DJ Crumb, Pøsh & Friends")}\n`,
    "csv",
  );
  expect(await world.rows("select tags, artists from listings")).toEqual([
    { tags: ["disco", "house", "techno"], artists: ["DJ Crumb", "Pøsh & Friends"] },
  ]);
});

test("a date and its hours may stand in columns of their own, and an hour before the start is of the next day", async () => {
  const text = `title,description,date,start time,end time,venue,address,town,organiser\nBy parts,Two rooms and a cake,2027-01-15,22:00,2:00,The Cake Tin,5 Flour Street,Sheffield,Crumb Club\n`;
  await world.importText(text, "csv");
  expect(await world.rows("select starts_at, ends_at from events")).toEqual([
    { starts_at: new Date("2027-01-15T22:00:00Z"), ends_at: new Date("2027-01-16T02:00:00Z") },
  ]);
});

test("a table without a title or a start has no listings in it, and says so", async () => {
  await expect(world.importText("artist,song\nPøsh,Crumbs\n", "csv")).rejects.toThrow(
    /no columns "title" and "start"/,
  );
});
