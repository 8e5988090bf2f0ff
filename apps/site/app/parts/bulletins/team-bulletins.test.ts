import { expect, test } from "vitest";
import { AUDIENCES, audiencesOf, bulletinsKey, senderIds } from "./team-bulletins.ts";

test("a venue has no members to write to, an organiser has", () => {
  const groups = (kind: "organiser" | "venue") => audiencesOf({ kind, id: "x" }).map(([key]) => key);
  expect(groups("organiser")).toEqual(Object.keys(AUDIENCES));
  expect(groups("venue")).toEqual(Object.keys(AUDIENCES).filter((key) => key !== "members"));
});

test("the database is told which team writes", () => {
  expect(senderIds({ kind: "organiser", id: "o" })).toEqual({ p_organiser_id: "o" });
  expect(senderIds({ kind: "venue", id: "v" })).toEqual({ p_venue_id: "v" });
  expect(bulletinsKey({ kind: "venue", id: "v" })).toEqual(["bulletins", "team", "v"]);
});
