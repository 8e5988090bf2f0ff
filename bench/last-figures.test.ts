import { expect, test } from "vitest";
import { withFigures } from "./last-figures.ts";

test("Figures stand under one heading, and the last ones in place of those before", () => {
  const first = withFigures("# Performance\n\nWords.\n", "api", "1 May 2026, on commit a", ["detail 0.5"]);
  expect(first).toContain("Words.\n\n## Last figures\n");
  const both = withFigures(first, "site", "2 May 2026, on commit b", ["page 12"]);
  const later = withFigures(both, "api", "3 May 2026, on commit c", ["detail 0.7"]);
  expect(later.match(/## Last figures/g)).toHaveLength(1);
  expect(later).not.toContain("detail 0.5");
  expect(later.indexOf("detail 0.7")).toBeLessThan(later.indexOf("page 12"));
});
