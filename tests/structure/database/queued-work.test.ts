// Mails and tasks: what is queued is there, and what is there is queued by something.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";
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

/** Tasks of the queue that nothing adds to it, jobs that are added and have no task, and what to do about those whose name is computed. */
function findTasks(
  tasks: readonly string[],
  source: string,
): { unused: string[]; missing: string[]; computed: string[] } {
  const calls = [...source.replace(/--[^\n]*/g, "").matchAll(/\badd_jobs?\(\s*([^,)]*)/g)].map(
    ([, said = ""]) => said.trim(),
  );
  const literal = /^'([a-z0-9-]+)'$/;
  const added = calls.flatMap((said) => literal.exec(said)?.[1] ?? []);
  return {
    unused: tasks.filter((name) => !added.includes(name)),
    missing: [...new Set(added)].filter((name) => !tasks.includes(name)),
    computed: calls
      .filter((said) => !literal.test(said))
      .map(
        (said) =>
          `add_job is given ${said}. Write the name of the task as a literal, so that a search for the task finds what adds it.`,
      ),
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
  "services/federation/src",
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

/** What to do about schedules whose statement cannot be read, or calls a function that is not there. */
function findLostSchedules(jobs: string, sql: string): string[] {
  const said = [...jobs.matchAll(/\bstatement:\s*(?:(["'`])(.*?)\1|([^,}\n]+))/gs)];
  return said.flatMap(([, quote = "", statement = "", other = ""]) => {
    const called = [...statement.matchAll(/(?<![\w.])(\w+\.)?(\w+)\(/g)];
    if (quote === "" || statement.includes("${") || called.every(([, schema]) => !schema))
      return [
        `The statement ${other.trim() || `"${statement}"`} of a schedule cannot be read. Write it as a literal that calls a function with its schema: "select internal.expire_holds()".`,
      ];
    return called
      .filter(([, schema]) => schema)
      .map(([, schema = "", name = ""]) => schema + name)
      .filter((name) => !new RegExp(`create (or replace )?(function|procedure) ${name}\\(`, "i").test(sql))
      .map(
        (name) =>
          `The schedule "${statement}" calls ${name}, which is not there. Write the function in database/current/functions, or remove the schedule.`,
      );
  });
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

/** What to do about mails that code queues and no template answers, and about names of mails that it computes. */
function findCodedMails(templates: readonly string[], texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const listed = /export type AuthMail =([^;]*);/.exec(text)?.[1] ?? "";
    const named = [
      ...listed.matchAll(/"([^"]+)"/g),
      ...text.matchAll(/\benqueueMail\(\s*\w+,\s*"([^"]+)"/g),
    ].map(([, name = ""]) => name);
    const said = [...text.matchAll(/\binternal\.enqueue_mail\(\s*([^,)]*)/g)].map(([, first = ""]) =>
      first.trim(),
    );
    return [
      ...[...named, ...said.flatMap((first) => /^'([^']+)'$/.exec(first)?.[1] ?? [])]
        .filter((name) => !templates.includes(name))
        .map((name) => `There is no mail ${name}. Write services/mail/src/templates/<part>/${name}.ts.`),
      // the one place whose argument has a type that lists the names
      ...(listed === "" ? said : [])
        .filter((first) => !/^'[^']+'$|^case\b/.test(first))
        .map(
          (first) =>
            `internal.enqueue_mail is given ${first}. Write the name of the template as a literal, or choose between literals by "case".`,
        ),
    ];
  });
}

const codeFiles = ["services/auth/src", "services/payments/src", "apps/server/src", "functions"].flatMap(
  (folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.ts$/.test(name) && !/node_modules|\.types|\.test\./.test(name))
      .map((name) => readFileSync(path.join(root, folder, name), "utf8")),
);

test("every mail that code queues has its template, and its name stands there", () => {
  expect(findCodedMails(templates, codeFiles)).toEqual([]);
  const planted = [
    'export type AuthMail = "recovery" | "no-such-mail";',
    'await enqueueMail(query, "lost-mail", email);',
    `await query("select internal.enqueue_mail($1, $2, $3)", [\`job-\${kind}\`, to, data]);`,
    "await query(\"select internal.enqueue_mail('gone-mail', $1, $2)\", [to, data]);",
  ];
  expect(findCodedMails(templates, planted)).toEqual([
    expect.stringMatching(/^There is no mail no-such-mail\. Write services/),
    expect.stringMatching(/^There is no mail lost-mail\./),
    expect.stringMatching(
      /^internal\.enqueue_mail is given \$1\. Write the name of the template as a literal/,
    ),
    expect.stringMatching(/^There is no mail gone-mail\./),
  ]);
});

test("every task of the queue has something that adds it, and every job that is added its task", () => {
  expect(tasks.length).toBeGreaterThan(5);
  expect(findTasks(tasks, source)).toEqual({ unused: [], missing: [], computed: [] });
});

test("a task that nothing adds is found, as is a job that no worker knows", () => {
  const planted = "perform graphile_worker.add_job('no-such-task', '{}');";
  expect(findTasks([...tasks, "print-zine"], `${source}\n${planted}`)).toEqual({
    unused: ["print-zine"],
    missing: ["no-such-task"],
    computed: [],
  });
});

test("a task whose name is computed is refused with what to write in its place", () => {
  const planted = `perform graphile_worker.add_job('work-' || p_kind, '{}');
    select graphile_worker.add_job(identifier := 'no-such-task'); -- add_job(kind)
    await query("select graphile_worker.add_job($1, $2)", [name, payload]);`;
  expect(findTasks([], planted).computed).toEqual([
    expect.stringMatching(/^add_job is given 'work-' \|\| p_kind\. Write the name of the task as a literal/),
    expect.stringMatching(/^add_job is given identifier := 'no-such-task'\. Write/),
    expect.stringMatching(/^add_job is given \$1\. Write/),
  ]);
});

test("every schedule calls functions that are there, and one that does not is refused", () => {
  const migrations = readAll("database/migrations", /\.sql$/);
  const sql = `${statements}\n${migrations}`;
  expect(jobs.match(/statement:/g)?.length).toBeGreaterThan(50);
  expect(findLostSchedules(jobs, sql)).toEqual([]);
  const planted = [
    '{ statement: "select internal.sweep_lost_property()", everySeconds: 60 }',
    `{ statement: "select internal.expire_holds(), internal.note('done'), internal.no_such_thing()", everySeconds: 60 }`,
    '{ statement: "select expire_holds()", everySeconds: 60 }',
    "{ statement: sweepOf(part), everySeconds: 60 }",
    `{ statement: \`select internal.sweep_\${part}()\`, everySeconds: 60 }`,
  ].join("\n");
  expect(findLostSchedules(planted, sql)).toEqual([
    expect.stringMatching(/calls internal\.sweep_lost_property, which is not there\. Write the function/),
    expect.stringMatching(/calls internal\.note, which is not there/),
    expect.stringMatching(/calls internal\.no_such_thing, which is not there/),
    expect.stringMatching(
      /^The statement "select expire_holds\(\)" of a schedule cannot be read\. Write it as a literal/,
    ),
    expect.stringMatching(/^The statement sweepOf\(part\) of a schedule cannot be read/),
    expect.stringMatching(/^The statement "select internal\.sweep_.* of a schedule cannot be read/),
  ]);
});
