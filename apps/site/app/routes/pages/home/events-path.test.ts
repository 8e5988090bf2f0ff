import { expect, test } from "vitest";
import { eventsPath } from "./events-path.ts";

type Place = Parameters<typeof eventsPath>[1];
const leeds = (radiusMiles: number | null) => ({ area: "leeds", radiusMiles }) as Place;

test.each([
  [{}, null, "/events"],
  [{ when: "tonight" }, null, "/events?when=tonight"],
  [{ when: "tonight" }, leeds(null), "/events?when=tonight&area=leeds"],
  [{}, leeds(25), "/events?area=leeds&radius=25"],
  [{ q: "drum & bass" }, null, "/events?q=drum+%26+bass"],
] as [Record<string, string>, Place, string][])(
  "the list of %j in the page's place is at %s",
  (params, place, path) => {
    expect(eventsPath(params, place)).toBe(path);
  },
);
