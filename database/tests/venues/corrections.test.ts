import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asActor, asPerson } from "../harness/actors.ts";
import { addPlaces, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(() => world.end());

let tokens = 0;
const form = (fields: Record<string, unknown>) => ({
  venue_id: id("venue"),
  field: "capacity",
  proposed: "120",
  reason: "The new fire certificate says so.",
  source: "The sign at the door",
  form_token: String(++tokens).padStart(32, "0"),
  ...fields,
});

const submit = async (fields: Record<string, unknown>, caller = `192.0.2.${tokens}`) => {
  const found = await world.client.query("select submit_venue_correction($1, null, $2) as answer", [
    JSON.stringify(form(fields)),
    caller,
  ]);
  return found.rows[0].answer as {
    reference?: string;
    wait?: number;
    refused?: { status: number; message: string };
  };
};

const asStaff = <Row>(sql: string, values: unknown[] = []) =>
  asPerson(world.client, "moderator", async () => (await world.client.query(sql, values)).rows as Row[]);

describe("corrections of a venue", () => {
  test("a value that cannot stand is refused in the specification's words", async () => {
    const cases: [Record<string, unknown>, string, string?][] = [
      [{ field: "name", proposed: "Ox" }, "Venue name must be at least 3 characters"],
      [{ field: "name", proposed: "x".repeat(101) }, "Venue name too long"],
      [{ field: "description", proposed: "Short" }, "Description must be at least 10 characters"],
      [{ field: "address", proposed: "x".repeat(201) }, "Address too long"],
      [{ proposed: "about 100" }, "Capacity must be a whole number"],
      [{ proposed: "0" }, "Capacity must be at least 1"],
      [{ proposed: "50001" }, "Capacity too large"],
      [{ field: "rate", proposed: "-1" }, "Rate cannot be negative"],
      [{ field: "rate", proposed: "10000.01" }, "Rate too high"],
      [{ field: "postcode", proposed: "LS1" }, "Write a full postcode, such as LS1 4AB"],
      [{ field: "licensed_until", proposed: "3am" }, "Write a time, such as 03:00"],
      [{ field: "owner", proposed: "me" }, "Choose what is wrong"],
      [{ reason: "See https://example.com for more" }, "Please write without links", "reason"],
      [{ source: "www.example.com" }, "Please write without links", "source"],
      [{ reason: "Wrong" }, "Say in 10 to 500 characters why it is wrong", "reason"],
    ];
    for (const [fields, sentence, field = "proposed"] of cases)
      expect((await submit(fields)).refused).toMatchObject({ status: 400, message: `${field}: ${sentence}` });
    expect((await submit({ venue_id: id("nothing") })).refused?.status).toBe(404);
  });

  test("sending a form twice is sending it once, and what the page says already is no correction", async () => {
    const form_token = "f".repeat(32);
    const first = await submit({ form_token, field: "station", proposed: "Holbeck" });
    expect(await submit({ form_token, field: "station", proposed: "Holbeck" })).toEqual(first);
    await world.client.query("update venues set capacity = 99 where id = $1", [id("venue")]);
    expect((await submit({ proposed: "99" })).refused?.message).toBe(
      "proposed: That is what the page says already",
    );
  });

  test("a sixth within the hour has to wait", async () => {
    const sent = [];
    for (let number = 0; number < 6; number++)
      sent.push(await submit({ field: "name", proposed: `Name number ${number}` }, "198.51.100.7"));
    expect(sent.slice(0, 5).every(({ reference }) => reference)).toBe(true);
    expect(sent[5]?.wait).toBeGreaterThan(0);
  });

  test("each field that is applied is what the venue says from then on", async () => {
    const cases: [string, string, string, unknown][] = [
      ["name", "The New Arch", "name", "The New Arch"],
      ["description", "A cellar with a good ear.", "description", "A cellar with a good ear."],
      ["address", "9 Viaduct Street", "address", "9 Viaduct Street"],
      ["postcode", "ls2 7ab", "postcode", "LS2 7AB"],
      ["capacity", "240", "capacity", 240],
      ["rate", "85.50", "rate_pence", 8550],
      ["licensed_until", "04:00", "licence ->> 'until'", "04:00"],
      ["website", "https://arch.example", "links ->> 'website'", "https://arch.example"],
      ["status", "temporarily_closed", "status", "temporarily_closed"],
    ];
    for (const [field, proposed, column, expected] of cases) {
      const { reference } = await submit({ field, proposed });
      await asStaff(
        "select decide_correction((select id from venue_corrections where reference = $1), 'applied', null)",
        [reference],
      );
      const [row] = (
        await world.client.query(`select ${column} as it from venues where id = $1`, [id("venue")])
      ).rows;
      expect([field, row.it]).toEqual([field, expected]);
    }
    const audit = await world.client.query(
      "select count(*)::int as count from audit_logs where action_type = 'venue_corrected'",
    );
    expect(audit.rows[0].count).toBe(cases.length);
  });

  test("the same correction by somebody else is a duplicate, and what is decided stays so", async () => {
    const { reference } = await submit({ proposed: "333" });
    await submit({ proposed: "333" });
    const found = await world.client.query(
      "select status from venue_corrections where proposed = '333' order by status",
    );
    expect(found.rows).toEqual([{ status: "duplicate" }, { status: "open" }]);
    const decide = (status: string) =>
      asStaff(
        "select decide_correction((select id from venue_corrections where reference = $1), $2, 'Checked')",
        [reference, status],
      );
    await decide("declined");
    await expect(decide("applied")).rejects.toMatchObject({ code: "PT409" });
    await expect(decide("whatever")).rejects.toMatchObject({ code: "PT400" });
  });

  test("strangers neither read nor decide", async () => {
    await expect(
      asActor(world.client, "anon", () => world.client.query("select * from list_venue_corrections()")),
    ).rejects.toMatchObject({ code: "42501" });
    const open = await asStaff<{ reference: string; now_says: string }>(
      "select * from list_venue_corrections('open')",
    );
    expect(open.length).toBeGreaterThan(0);
    expect(Object.keys(open[0] ?? {})).not.toContain("form_token");
  });
});
