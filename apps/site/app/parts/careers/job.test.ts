import { describe, expect, test } from "vitest";
import { type JobCard, organisationPath, placeOf } from "./job.ts";

describe("where work is", () => {
  const where = (change: object) =>
    placeOf({ area: null, place: null, remote: "no", ...change } as unknown as JobCard);
  const leeds = { area: { name: "Leeds" } };

  test.each([
    [leeds, "Leeds"],
    [{ ...leeds, place: "Holbeck Studios" }, "Holbeck Studios, Leeds"],
    [{ ...leeds, remote: "hybrid" }, "Leeds, partly from home"],
    [{ ...leeds, remote: "yes" }, "From home, based in Leeds"],
    [{ remote: "yes" }, "From home"],
    [{ remote: "hybrid" }, "Partly from home"],
    [{}, ""],
  ])("%j is %j", (change, words) => {
    expect(where(change)).toBe(words);
  });
});

describe("the page of who offers work", () => {
  type Organisation = Parameters<typeof organisationPath>[0];
  const path = (organisation: object | null) => organisationPath(organisation as Organisation);

  test("is that of a venue or an organiser", () => {
    expect(path({ kind: "venue", slug: "the-pit" })).toBe("/venues/the-pit");
    expect(path({ kind: "organiser", slug: "slow-burn" })).toBe("/organisers/slow-burn");
  });

  test("is none of a person, or where there is none", () => {
    expect(path({ kind: "person", slug: "ada" })).toBeNull();
    expect(path({ kind: "venue", slug: null })).toBeNull();
    expect(path(null)).toBeNull();
  });
});
