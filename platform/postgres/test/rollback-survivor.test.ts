import { expect, test } from "vitest";
import { SurvivingNotices } from "../src/rollback-survivor.ts";
import { runTraced, traceStatements } from "../src/trace-statements.ts";

const survivor = { sqlState: "UC001", statement: "select keep_attempts($1)" };

test("notices of the one state are gathered, in their order, as one array; others are not", () => {
  const notices = new SurvivingNotices(survivor);
  notices.add({ sqlState: "UC001", detail: '{"key":"a"}' });
  notices.add({ sqlState: "00000", detail: '{"key":"chatter"}' });
  notices.add({ sqlState: "UC001", detail: '{"key":"b"}' });
  expect(notices.takeRewrite()).toEqual({ text: survivor.statement, values: ['[{"key":"a"},{"key":"b"}]'] });
});

test("what was gathered is written once, and nothing where nothing was", () => {
  const notices = new SurvivingNotices(survivor);
  expect(notices.takeRewrite()).toBeUndefined();
  notices.add({ sqlState: "UC001", detail: "{}" });
  notices.takeRewrite();
  expect(notices.takeRewrite()).toBeUndefined();
});

test("without a survivor nothing is gathered, not even of a notice without a state", () => {
  const notices = new SurvivingNotices(undefined);
  notices.add({ sqlState: "", detail: "{}" });
  expect(notices.takeRewrite()).toBeUndefined();
});

test("a statement is followed from when somebody asks for it until they cease, and its end is its own", async () => {
  const seen: string[] = [];
  expect(await runTraced("select 1", "anon", async () => 1)).toBe(1);
  traceStatements(async ({ text, role }, run) => {
    seen.push(`${role}: ${text}`);
    return run();
  });
  try {
    expect(await runTraced("select 2", "anon", async () => 2)).toBe(2);
    await expect(runTraced("select 3", "", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  } finally {
    traceStatements(undefined);
  }
  await runTraced("select 4", "anon", async () => 4);
  expect(seen).toEqual(["anon: select 2", ": select 3"]);
});
