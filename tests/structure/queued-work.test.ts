// Mails and tasks: what is queued is there, and what is there is queued by something.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./planted-house.ts";
import { readQueuedMails } from "./queued-mails.ts";

/** The text of a folder's files, by ending, in one piece. */
function readAll(folder: string, ending: RegExp): string {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !/node_modules|\.types|\.test\./.test(name))
    .map((name) => readFileSync(path.join(root, folder, name), "utf8"))
    .join("\n");
}

/** Mails that nothing queues, and mails that are queued and have no template. */
function findMails(templates: readonly string[], source: string): { unused: string[]; missing: string[] } {
  const queued = readQueuedMails(source).names;
  return {
    unused: templates.filter((name) => !new RegExp(`['"\`]${name}['"\`]`).test(source)),
    missing: [...new Set(queued)].filter((name) => !templates.includes(name)),
  };
}

/** Tasks of the queue that nothing adds to it, and jobs that are added and have no task. */
function findTasks(tasks: readonly string[], source: string): { unused: string[]; missing: string[] } {
  const added = [...source.matchAll(/add_job\(\s*'([a-z0-9-]+)'/g)].map(([, name = ""]) => name);
  return {
    unused: tasks.filter((name) => !added.includes(name)),
    missing: [...new Set(added)].filter((name) => !tasks.includes(name)),
  };
}

const templates = readdirSync(path.join(root, "services/mail/src/templates"), {
  recursive: true,
  encoding: "utf8",
})
  .filter((file) => file.endsWith(".ts"))
  .map((file) => path.basename(file, ".ts"));
const statements = readAll("database/current", /\.sql$/);
const code = ["services/auth/src", "services/payments/src", "apps/server/src", "functions"].map((folder) =>
  readAll(folder, /\.ts$/),
);
const source = [statements, ...code].join("\n");
/** A task is a key with a function, in what a service or a part's jobs lists. */
const taskKeys = /"([a-z]+(?:-[a-z]+)+)": (?:async )?(?:create\w+)?\(/g;
const workers = [
  "apps/server/src/jobs",
  "apps/server/src/services",
  "services/mail/src",
  "services/passes/src",
  "services/payments/src",
];
const tasks = [
  ...new Set(
    workers
      .flatMap((folder) => [...readAll(folder, /\.ts$/).matchAll(taskKeys)])
      .map(([, name = ""]) => name),
  ),
];

/** What to do about schedules whose statement calls a function that is not there. */
function findLostSchedules(jobs: string, sql: string): string[] {
  const called = [...jobs.matchAll(/statement:\s*["'`]([^"'`]+)["'`]/g)].flatMap(([, statement = ""]) =>
    [...statement.matchAll(/\b(\w+\.\w+)\(/g)].map(([, name = ""]) => ({ statement, name })),
  );
  return called
    .filter(({ name }) => !new RegExp(`create (or replace )?(function|procedure) ${name}\\(`, "i").test(sql))
    .map(
      ({ statement, name }) =>
        `The schedule "${statement}" calls ${name}, which is not there. Write the function in database/current/functions, or remove the schedule.`,
    );
}

const jobs = readAll("apps/server/src/jobs", /\.ts$/);

test("every mail has something that queues it, and every queued mail its template", () => {
  expect(findMails(templates, source)).toEqual({ unused: [], missing: [] });
});

test("a template that nothing queues is found, as is a queued mail without one", () => {
  const planted = "perform internal.enqueue_mail('no-such-mail', who, '{}');";
  expect(findMails([...templates, "never-sent"], `${source}\n${planted}`)).toEqual({
    unused: ["never-sent"],
    missing: ["no-such-mail"],
  });
});

test("a mail whose name is computed is refused with what to write in its place", () => {
  expect(readQueuedMails(statements).computed).toEqual([]);
  const planted = `create or replace function internal.tell(p_kind text) returns void language sql as $$
    select internal.enqueue_mail('job-' || p_kind, who, '{}'); select internal.enqueue_mail(template, who, '{}'); $$;`;
  expect(readQueuedMails(planted).computed).toEqual([
    expect.stringMatching(/^internal\.tell: .* is given 'job-' \|\| p_kind\. Write the name/),
    expect.stringMatching(/is given template\. Write the name/),
  ]);
  const chosen =
    "select internal.enqueue_kind_mail('kind', who, case when ok then 'payout-sent' else 'no-such-mail' end, '{}')";
  expect(readQueuedMails(chosen)).toEqual({ names: ["payout-sent", "no-such-mail"], computed: [] });
});

test("every task of the queue has something that adds it, and every job that is added its task", () => {
  expect(tasks.length).toBeGreaterThan(5);
  expect(findTasks(tasks, source)).toEqual({ unused: [], missing: [] });
});

test("a task that nothing adds is found, as is a job that no worker knows", () => {
  const planted = "perform graphile_worker.add_job('no-such-task', '{}');";
  expect(findTasks([...tasks, "print-zine"], `${source}\n${planted}`)).toEqual({
    unused: ["print-zine"],
    missing: ["no-such-task"],
  });
});

test("every schedule calls functions that are there, and one that does not is refused", () => {
  const migrations = readAll("database/migrations", /\.sql$/);
  const sql = `${statements}\n${migrations}`;
  expect(jobs.match(/statement:/g)?.length).toBeGreaterThan(50);
  expect(findLostSchedules(jobs, sql)).toEqual([]);
  const planted = '{ statement: "select internal.sweep_lost_property()", everySeconds: 60 }';
  expect(findLostSchedules(`${jobs}\n${planted}`, sql)).toEqual([
    expect.stringMatching(/calls internal\.sweep_lost_property, which is not there\. Write the function/),
  ]);
});
