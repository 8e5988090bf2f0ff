import { expect, test } from "vitest";
import { keysKey, scopes, teamIds } from "./team-keys.ts";
import { webhookKinds, webhooksKey } from "./team-webhooks.ts";

test("the keys of two teams are never kept as one", () => {
  const teams = [
    { kind: "organiser", id: "a" },
    { kind: "venue", id: "a" },
    { kind: "venue", id: "b" },
  ] as const;
  for (const key of [keysKey, webhooksKey])
    expect(new Set(teams.map((team) => JSON.stringify(key(team)))).size).toBe(3);
  expect(teams.map(teamIds)).toEqual([{ p_organiser_id: "a" }, { p_venue_id: "a" }, { p_venue_id: "b" }]);
});

test("what a key may do, and what a webhook is told of, is said before somebody makes one", () => {
  for (const { label, hint } of Object.values(scopes)) expect(`${label} ${hint}`).toMatch(/^[A-Z].*\.$/);
  expect(Object.values(webhookKinds).every((words) => /^A /.test(words))).toBe(true);
});
