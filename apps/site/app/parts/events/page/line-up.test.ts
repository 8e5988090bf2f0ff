import { expect, test } from "vitest";
import { onceEach } from "./line-up.tsx";

const line = (name: string, more = {}) => ({
  name,
  page: null,
  set_start: null,
  is_headliner: false,
  ...more,
});

test("a line-up names nobody twice, and keeps the line that says most", () => {
  const page = { slug: "mala-circuit" };
  const lines = [
    line("Mala Circuit", { page }),
    line("Tin Tabernacle"),
    line("MALA CIRCUIT (live)", { page, set_start: "2026-11-28T23:00:00Z" }),
    line(" tin tabernacle"),
  ];
  expect(onceEach(lines).map(({ name }) => name)).toEqual(["MALA CIRCUIT (live)", "Tin Tabernacle"]);
});
