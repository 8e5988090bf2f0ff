import { expect, test } from "vitest";
import { laneTasks } from "../src/lanes.ts";

const lanes = {
  mail: { tasks: ["send_mail", "send_bulletin"], concurrency: 2 },
  money: { tasks: ["charge"], concurrency: 8 },
  empty: { tasks: ["of_another_server"], concurrency: 3 },
};

test("every task goes by exactly one lane, and what no lane names by the last", () => {
  expect(laneTasks(["charge", "send_mail", "send_bulletin", "draw", "export"], lanes, 4)).toEqual([
    { tasks: ["send_mail", "send_bulletin"], concurrency: 2 },
    { tasks: ["charge"], concurrency: 8 },
    { tasks: ["draw", "export"], concurrency: 4 },
  ]);
});

test("a lane of tasks that this process does not know is not begun", () => {
  expect(laneTasks(["charge"], lanes, 4)).toEqual([{ tasks: ["charge"], concurrency: 8 }]);
});

test("without lanes all tasks share one, and without tasks there is none", () => {
  expect(laneTasks(["a", "b"], {}, 4)).toEqual([{ tasks: ["a", "b"], concurrency: 4 }]);
  expect(laneTasks([], lanes, 4)).toEqual([]);
});
