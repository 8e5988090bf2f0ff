import { expect, test } from "vitest";
import { posterName } from "./poster-name.ts";

test("a room and an organiser of one name are told apart, and a name that stands alone stays as it is", () => {
  const room = { kind: "venue", id: "1", name: "Champion Hall" } as const;
  const organiser = { kind: "organiser", id: "2", name: "Champion Hall" } as const;
  const other = { kind: "organiser", id: "3", name: "Slow Burn" } as const;
  const all = [room, organiser, other];
  expect(all.map((one) => posterName(one, all))).toEqual([
    "Champion Hall, the room",
    "Champion Hall, the organiser",
    "Slow Burn",
  ]);
});
