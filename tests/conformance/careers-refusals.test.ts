// What clients other than ours meet when they ask for something odd of work: a sentence, a code and a status, never a 500.
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServices, startServices } from "./start-services.ts";

let services: RunningServices;
let employer: SupabaseClient;
let area: string;
beforeAll(async () => {
  services = await startServices({ settings: { autoconfirm: true } });
  employer = createClient(services.url, services.keys.apiKeys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await employer.auth.signUp({ email: "employer@example.org", password: "correct horse battery" });
  const [row] = await services.superuser.query<{ id: string }>(
    "insert into areas (name, slug, kind, lat, lng) values ('Leeds', 'leeds', 'city', 53.8, -1.55) returning id",
  );
  area = row?.id ?? "";
});
afterAll(() => services.close());

const form = (change: Record<string, unknown> = {}) => ({
  title: "Front of house engineer",
  description: "Mix two bands and a choir in a hall with a wooden floor, and teach one of us.",
  discipline: "sound",
  kind: "shift",
  contract: "worker",
  area_id: area,
  hours: 8,
  pay_min_pence: 1600,
  pay_period: "hour",
  closes_at: new Date(Date.now() + 9 * 86_400_000).toISOString(),
  ...change,
});

test.each<[name: string, change: Record<string, unknown>, code: string, message: string]>([
  [
    "negative pay",
    { pay_min_pence: -1 },
    "JOBS_PAY_INVALID",
    "Pay is more than nothing, in pounds and pence",
  ],
  ["a thousand million", { pay_min_pence: 1e9 }, "JOBS_PAY_INVALID", "Pay is at most £1,000,000"],
  ["a sum without end", { pay_min_pence: 1e308 }, "JOBS_PAY_INVALID", "Pay is at most £1,000,000"],
  [
    "a fee without hours",
    { pay_period: "fee", hours: null },
    "JOBS_HOURS_MISSING",
    "Say how many hours it is in all, with set-up and rehearsal",
  ],
  [
    "too little",
    { pay_min_pence: 950 },
    "JOBS_PAY_BELOW_MINIMUM",
    "£9.50 an hour is below the minimum wage of £12.71 from 1 April 2026.",
  ],
  [
    "a link that a browser would run",
    { apply_mode: "url", apply_target: "javascript:alert(1)" },
    "JOBS_INVALID",
    "Invalid URL",
  ],
  [
    "a closing date in the past",
    { closes_at: "2020-01-01T10:00" },
    "JOBS_INVALID",
    "The closing date must be in the future",
  ],
])("A post with %s answers 400 with its sentence", async (_name, change, code, message) => {
  await services.superuser.query("delete from rate_limits");
  const { error, status } = await employer.rpc("save_job", { p_data: form(change) });
  expect({ status, code: error?.details, message: error?.message }).toEqual({ status: 400, code, message });
});

test("JSON of odd kinds is judged like anything else", async () => {
  await services.superuser.query("delete from rate_limits");
  for (const change of [
    { title: ["a", { b: 1 }] },
    { unpaid_details: 7 },
    { requirements: "sia" },
    { kind: null },
  ]) {
    const { status } = await employer.rpc("check_job", { p_data: form(change) });
    expect(status).toBe(200);
  }
  expect((await employer.rpc("save_job", { p_data: "words" })).status).toBe(400);
});

test("An eleventh save in ten minutes is told when it may come again", async () => {
  await services.superuser.query("delete from rate_limits");
  const { data } = await employer.auth.getSession();
  const save = (job?: { id: string; version: number }) =>
    fetch(`${services.url}/rest/v1/rpc/save_job`, {
      method: "POST",
      headers: {
        apikey: services.keys.apiKeys.publishable,
        authorization: `Bearer ${data.session?.access_token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ p_data: form(), p_job_id: job?.id, p_version: job?.version }),
    });
  let answer = await save();
  for (let times = 0; times < 10; times += 1) {
    expect(answer.status).toBe(200);
    answer = await save(await answer.json());
  }
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("Five posts are open at once, and another is refused with 409", async () => {
  await services.superuser.query("delete from rate_limits");
  for (let number = 2; number <= 5; number += 1)
    expect((await employer.rpc("save_job", { p_data: form({ title: `Post ${number}` }) })).error).toBeNull();
  const { error, status } = await employer.rpc("save_job", { p_data: form() });
  expect({ status, code: error?.details }).toEqual({ status: 409, code: "JOBS_LIMIT_REACHED" });
});

test("A visitor's list, page and odd filters answer; writing wants an account", async () => {
  const visitor = createClient(services.url, services.keys.apiKeys.publishable, {
    auth: { persistSession: false },
  });
  const odd = {
    discipline: { a: 1 },
    area: ["x"],
    miles: "far",
    pay: 1e300,
    query: "' or 1=1 --",
    category: 7,
  };
  const { data, error } = await visitor.rpc("list_jobs", { p_filters: odd, p_sort: "';--", p_page: -7 });
  expect(error).toBeNull();
  expect(data).toMatchObject({ total: 0, jobs: [] });
  expect((await visitor.rpc("find_job", { p_id_or_slug: "' or true --" })).data).toBeNull();
  expect((await visitor.rpc("save_job", { p_data: form() })).status).toBeGreaterThanOrEqual(401);
  expect((await visitor.from("job_applications").select("*")).status).toBeGreaterThanOrEqual(401);
  expect(
    (await visitor.rpc("open_application_cv", { p_application_id: area, p_person: area })).status,
  ).toBeGreaterThanOrEqual(401);
  expect(services.failures).toEqual([]);
});
