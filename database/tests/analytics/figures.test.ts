import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { become } from "../harness/actors.ts";
import { id, type World } from "../harness/world.ts";
import { createFiguresWorld, daysAgo, figureQuestions, today } from "./figures-world.ts";

let world: World;
beforeAll(async () => {
  world = await createFiguresWorld();
});
afterAll(() => world.end());
const { ask, metricsOf, refusal, platformCall } = figureQuestions(() => world);
const platform = (person: string, metric: string, rest = "") => ask(person, platformCall(metric, rest));

describe("the figures of the platform", () => {
  test("are what was seen, booked and paid, each by its definition", async () => {
    const answers: Record<string, unknown> = {};
    for (const metric of await metricsOf("admin")) answers[metric] = (await platform("admin", metric)).value;
    expect(answers).toMatchObject({
      visitors: 33,
      events_published: 2,
      tickets: 3,
      gross: 3300,
      fees: 200,
      net: 2000,
      refund_rate: 33.3,
      fill_rate: null,
      top_cities: 3,
      top_genres: 3,
      unfound_searches: 3,
      reports: 0,
      switched_off: 0,
    });
    expect((await platform("admin", "tickets")).more).toEqual({ cancelled: 1 });
  });

  test("name cities, genres and what was searched without a result", async () => {
    expect((await platform("admin", "top_cities")).rows).toMatchObject([
      { key: id("area"), label: "Leeds", value: 3 },
    ]);
    expect((await platform("admin", "top_genres")).rows).toMatchObject([{ key: "techno", value: 2 }]);
    expect((await platform("moderator", "unfound_searches")).rows).toMatchObject([
      { label: "gabber ceilidh", value: 3 },
    ]);
  });

  test("have a day for each of the range, say up to when today is complete, and stand beside the days before", async () => {
    const answer = await platform("admin", "gross", ", 'before'");
    expect(answer.days.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map(daysAgo));
    expect(answer.days.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(answer.value);
    expect(Date.parse(answer.until)).toBeLessThanOrEqual(Date.now());
    expect(answer).toMatchObject({ before_from: daysAgo(13), before_to: daysAgo(7), unit: "pence" });
    const year = await platform("admin", "gross", ", 'year'");
    expect(year.before_to).toBe(
      `${Number(today.slice(0, 4)) - 1}${today.slice(4).replace("02-29", "02-28")}`,
    );
  });

  test("are narrowed to a city and a category", async () => {
    expect((await platform("admin", "gross", `, null, '${id("area")}', 'music'`)).value).toBe(3300);
    expect((await platform("admin", "gross", `, null, '${id("area")}', 'art'`)).value).toBe(0);
    expect((await platform("admin", "top_genres", ", null, null, 'music'")).rows).toMatchObject([
      { key: "techno" },
    ]);
    expect((await platform("admin", "sign_ups", `, null, '${id("area")}'`)).narrowed).toBe(false);
    expect(await platform("admin", "visitors", `, null, '${id("area")}'`)).toMatchObject({
      state: "weeks",
      value: null,
    });
  });

  test("are an admin's where they are money: a moderator is refused each of those, and is not told of them", async () => {
    const money = ["gross", "fees", "net", "refund_rate"];
    for (const metric of money)
      expect(await refusal("moderator", platformCall(metric))).toBe("ADMIN_ADMIN_REQUIRED");
    for (const metric of money)
      expect(
        await refusal(
          "moderator",
          `export_figures('metric', '${today}', '${today}', p_metric => '${metric}')`,
        ),
      ).toBe("ADMIN_ADMIN_REQUIRED");
    const known = await metricsOf("moderator");
    expect(known).toContain("visitors");
    expect(known.filter((metric) => money.includes(metric))).toEqual([]);
    for (const person of ["stranger", "team", "finance"]) {
      expect(await refusal(person, platformCall("visitors"))).toBe("ADMIN_STAFF_REQUIRED");
      expect(await refusal(person, "list_platform_metrics()")).toBe("ADMIN_STAFF_REQUIRED");
    }
  });

  test.each([
    [
      "a range reversed",
      "'visitors', '2026-02-02', '2026-02-01'",
      "p_from: The first day comes after the last",
    ],
    [
      "a range of more than three years",
      "'visitors', '2023-01-01', '2026-02-01'",
      "p_from: A range has at most three years",
    ],
    ["no first day", "'visitors', null, '2026-02-01'", "p_from: Choose both days"],
    ["a day that never ends", "'visitors', '2026-02-01', 'infinity'", "p_to: Choose both days"],
    [
      "an unknown comparison",
      "'visitors', '2026-02-01', '2026-02-01', 'month'",
      "p_compare: Choose before or year",
    ],
    ["an unknown figure", "'profit', '2026-02-01', '2026-02-01'", "p_metric: There is no such figure"],
    [
      "an unknown place",
      `'tickets', '2026-02-01', '2026-02-01', null, '${id("nowhere")}'`,
      "p_area: There is no such place",
    ],
    [
      "an unknown category",
      "'tickets', '2026-02-01', '2026-02-01', null, null, 'sport'",
      "p_category: There is no such category",
    ],
  ])("refuse %s, by the name of the field", async (_, args, sentence) => {
    await world.client.query("begin");
    await become(world.client, "authenticated", "admin");
    await expect(world.client.query(`select platform_figures(${args})`)).rejects.toMatchObject({
      code: "PT400",
      message: sentence,
    });
    await world.client.query("rollback");
  });
});

describe("the figures of a night", () => {
  const event = `event_figures('${id("event sold")}')`;

  test("lead from who saw it to who paid, each step in its own unit", async () => {
    const { funnel, totals, until } = await ask("team", event);
    expect(funnel).toEqual([
      { step: "seen", unit: "daily_visitors", value: 30 },
      { step: "opened", unit: "daily_visitors", value: 4 },
      { step: "held", unit: "people", value: 1 },
      { step: "paid", unit: "bookings", value: 1 },
    ]);
    expect(totals).toMatchObject({
      tickets: 2,
      gross_pence: 2200,
      net_pence: 2000,
      fees_pence: 200,
      places: 20,
      sold: 2,
    });
    expect(until).not.toBeNull();
  });

  test("show a booking by its link at once, and visits not before their week has ended", async () => {
    expect((await ask("team", event)).sources).toEqual([
      {
        source: "flyer",
        name: "The flyer",
        bookings: 1,
        tickets: 2,
        gross_pence: 2200,
        visitors: null,
        hidden_weeks: 0,
      },
      {
        source: "poster",
        name: "The poster",
        bookings: 0,
        tickets: 0,
        gross_pence: 0,
        visitors: null,
        hidden_weeks: 0,
      },
    ]);
  });

  test("mark when it was announced and when a price changed", async () => {
    await world.client.query("update ticket_types set face_pence = 1200 where event_id = $1", [
      id("event sold"),
    ]);
    const { marks, releases } = await ask("team", event);
    expect(marks).toMatchObject([
      { kind: "announced", day: today },
      { kind: "price", label: "sold: £11.00 to £13.00" },
    ]);
    expect(releases).toMatchObject([{ name: "sold", tickets: 2, gross_pence: 2200, places: 20 }]);
    await world.client.query("update ticket_types set face_pence = 1000 where event_id = $1", [
      id("event sold"),
    ]);
  });

  test("are its team's by their role: money for those who see money, nothing at the door, nothing for others", async () => {
    for (const role of ["team", "manager", "finance"])
      expect((await ask(role, event)).totals.gross_pence, role).toBe(2200);
    const editors = await ask("editor", event);
    expect(editors.totals).toMatchObject({
      tickets: 2,
      gross_pence: null,
      net_pence: null,
      fees_pence: null,
      refunded_pence: null,
    });
    expect(JSON.stringify([editors.days, editors.sources, editors.releases])).not.toMatch(
      /"gross_pence":[^n]/,
    );
    expect(await refusal("door", event)).toBe("TEAMS_ROLE_REQUIRED");
    for (const other of ["stranger", "admin", "moderator"])
      expect(await refusal(other, event)).toBe("EVENTS_NOT_FOUND");
    expect(await refusal("team", `event_figures('${id("event nowhere")}')`)).toBe("EVENTS_NOT_FOUND");
  });
});

describe("the figures of a team", () => {
  const range = `'${daysAgo(6)}', '${today}'`;

  test("are those of all its nights, beside a time before", async () => {
    const answer = await ask("team", `organiser_figures('${id("organiser")}', ${range}, 'before')`);
    expect(answer.totals).toMatchObject({
      seen: 30,
      opened: 4,
      held: 2,
      bookings: 2,
      tickets: 3,
      cancelled: 1,
      gross_pence: 3300,
      refunded_pence: 1100,
      net_pence: 2000,
    });
    expect(answer.before).toMatchObject({ bookings: 0, gross_pence: 0 });
    expect(answer.events).toMatchObject([
      { id: id("event sold"), tickets: 2 },
      { id: id("event back"), tickets: 1 },
    ]);
    expect(answer.days.at(-1)).toMatchObject({ day: today, seen: 30, tickets: 3, gross_pence: 3300 });
  });

  test("of a venue are visits of its page, and no night that others sell there", async () => {
    const answer = await ask("team", `venue_figures('${id("venue")}', ${range})`);
    expect(answer).toMatchObject({
      page: { visitors: 3, views: 3 },
      totals: { bookings: 0 },
      events: [],
      week_state: "open",
    });
    expect(await refusal("door", `venue_figures('${id("venue")}', ${range})`)).toBe("TEAMS_ROLE_REQUIRED");
    expect(await refusal("stranger", `venue_figures('${id("venue")}', ${range})`)).toBe("TEAMS_NOT_FOUND");
  });
});

describe("reports of figures", () => {
  const range = `'${daysAgo(6)}', '${today}'`;
  const reportCall = (kind: string, of = `'${id("event sold")}'`) =>
    `export_figures('${kind}', ${range}, ${of})`;
  const report = (person: string, kind: string, of?: string) => ask(person, reportCall(kind, of));

  test("are tables whose sums are those of the screen", async () => {
    const { csv, name, lines } = await ask(
      "admin",
      `export_figures('metric', ${range}, p_metric => 'gross', p_compare => 'before')`,
    );
    expect({ name, lines }).toEqual({ name: `gross-${daysAgo(6)}-${today}.csv`, lines: 7 });
    expect(csv.split("\r\n")[0]).toBe('"Day","gross","Compared with"');
    const sum = csv
      .trim()
      .split("\r\n")
      .slice(1)
      .reduce((pounds, line) => pounds + Number(line.split(",")[1]?.replaceAll('"', "") ?? 0), 0);
    expect(sum).toBe(33);
    const { rows } = await world.client.query(
      "select internal.report_line(array['-5.00', '=1+1'], null) as line",
    );
    expect(rows).toEqual([{ line: `-5.00,"'=1+1"` }]);
    expect((await report("team", "daily_sales")).csv).toContain(`"${today}","Event sold"`);
    expect((await report("team", "daily_sales")).csv).toContain(",1,1,2,0,22.00,0.00,2.00,20.00");
    expect((await report("finance", "ticket_types")).csv).toContain('"sold",11.00,2,0,22.00');
    expect((await report("manager", "promo_codes")).csv).toContain('"FIRST",0,0,0.00,0.00');
    expect((await report("team", "vat", `null, '${id("organiser")}'`)).csv).toContain(
      ",20.00,0.00,2.00,0.34,0.00,22.00",
    );
  });

  test("leave money out for an editor, and are refused where they are about nothing else", async () => {
    const { csv } = await report("editor", "daily_sales");
    expect(csv).toContain(",1,1,2,0\r\n");
    expect(csv).not.toMatch(/Gross|22\.00/);
    expect(await refusal("editor", reportCall("vat"))).toBe("TEAMS_ROLE_REQUIRED");
    expect(await refusal("door", reportCall("daily_sales"))).toBe("TEAMS_ROLE_REQUIRED");
    expect(await refusal("stranger", reportCall("daily_sales"))).toBe("EVENTS_NOT_FOUND");
    expect(await refusal("team", reportCall("profit"))).toBe("ANALYTICS_UNKNOWN_REPORT");
    const two = reportCall("daily_sales", `'${id("event sold")}', '${id("organiser")}'`);
    expect(await refusal("team", two)).toBe("ANALYTICS_UNKNOWN_REPORT");
  });

  test("write into the audit log that money was taken out, by themselves", async () => {
    await world.client.query("begin");
    await become(world.client, "authenticated", "finance");
    await world.client.query(`select export_figures('vat', ${range}, '${id("event sold")}')`);
    await world.client.query("reset role");
    const { rows } = await world.client.query(
      "select actor_id, record_id, new_data ->> 'report' as report from audit_logs where action_type = 'figures_exported'",
    );
    await world.client.query("rollback");
    expect(rows).toEqual([{ actor_id: id("user finance"), record_id: id("event sold"), report: "vat" }]);
  });

  test("of more than 5,000 lines are left to a job, and go to their asker while they still have the right", async () => {
    const { client } = world;
    const one = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows[0];
    await client.query("begin");
    await client.query(
      "insert into promo_codes (event_id, code, kind, value) select $1, 'CODE' || n, 'percent', 5 from generate_series(1, 5000) n",
      [id("event sold")],
    );
    await become(client, "authenticated", "finance");
    const call = `export_figures('promo_codes', ${range}, '${id("event sold")}')`;
    expect((await one(`select ${call} as answer`)).answer).toEqual({ state: "queued", lines: 5001 });
    expect((await one("select get_my_figures_export() as mine")).mine).toMatchObject({
      report: "promo_codes",
      path: null,
    });
    await client.query("reset role");
    const { id: request } = await one("select id from internal.figure_exports");
    const read = () => client.query("select * from internal.read_figures($1)", [request]);
    const [written] = (await read()).rows;
    expect(written).toMatchObject({
      person: id("user finance"),
      path: `${id("user finance")}/figures-${request}.zip`,
    });
    expect(written.csv.split("\r\n").length).toBe(5003);
    await client.query("savepoint before");
    await client.query("update organiser_members set status = 'removed' where user_id = $1", [
      id("user finance"),
    ]);
    expect((await read()).rows).toEqual([]);
    await client.query("rollback to savepoint before");
    expect((await one("select internal.finish_figures($1) as done", [request])).done).toBe(true);
    expect((await one("select internal.finish_figures($1) as done", [request])).done).toBe(false);
    expect((await read()).rows).toEqual([]);
    // a copy of the person's data empties the folder, and leaves the report where it is
    await client.query(
      "insert into storage.objects (bucket_id, name) values ('exports', $1), ('exports', $2)",
      [written.path, `${id("user finance")}/an-older-copy.zip`],
    );
    await client.query(
      `insert into data_requests (id, reference, user_id, kind, name, email, status, due_at, form_token)
       values ($1, 'ABCD2345', $2, 'access', 'finance', 'finance@example.org', 'in_progress', now(), md5('x'))`,
      [id("request"), id("user finance")],
    );
    await client.query("insert into internal.data_exports (user_id, request_id) values ($1, $2)", [
      id("user finance"),
      id("request"),
    ]);
    await client.query("select internal.finish_export($1, $2)", [id("request"), id("user finance")]);
    const { rows } = await client.query("select name from storage.objects where bucket_id = 'exports'");
    expect(rows).toEqual([{ name: written.path }]);
    await become(client, "authenticated", "finance");
    expect((await one("select get_my_figures_export() as mine")).mine.path).toBe(written.path);
    await client.query("rollback");
  });
});
