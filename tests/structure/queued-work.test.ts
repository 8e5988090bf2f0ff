// Mails and tasks: what is queued is there, and what is there is queued by something.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./planted-house.ts";

/** The text of a folder's files, by ending, in one piece. */
function readAll(folder: string, ending: RegExp): string {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !/node_modules|\.types|\.test\./.test(name))
    .map((name) => readFileSync(path.join(root, folder, name), "utf8"))
    .join("\n");
}

/** Mails that nothing queues, and mails that are queued and have no template. */
function findMails(templates: readonly string[], source: string): { unused: string[]; missing: string[] } {
  const queued = [...source.matchAll(/enqueue_mail\(\s*'([a-z0-9-]+)'/g)].map(([, name = ""]) => name);
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

const templates = readdirSync(path.join(root, "services/mail/src/templates"))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => path.basename(file, ".ts"));
const statements = readAll("database/current", /\.sql$/);
const code = ["services/auth/src", "services/payments/src", "apps/server/src", "functions"].map((folder) =>
  readAll(folder, /\.ts$/),
);
const source = [statements, ...code].join("\n");
/** A task is a key with a function, in what a service or a part's jobs lists. */
const tasks = [
  ...["apps/server/src/jobs", "apps/server/src/services"]
    .map((folder) => readAll(folder, /\.ts$/))
    .join("\n")
    .matchAll(/"([a-z]+(?:-[a-z]+)+)": (?:async )?\(/g),
].map(([, name = ""]) => name);

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

test("every task of the queue has something that adds it", () => {
  expect(tasks.length).toBeGreaterThan(5);
  expect(findTasks(tasks, source).unused).toEqual([]);
});

test("a task that nothing adds is found", () => {
  expect(findTasks([...tasks, "print-zine"], source).unused).toEqual(["print-zine"]);
});
