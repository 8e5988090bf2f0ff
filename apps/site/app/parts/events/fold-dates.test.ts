import { expect, test } from "vitest";
import { foldDates, type ListCard } from "./fold-dates.ts";

const card = (event_id: string, night_date: string, slug?: string) =>
  ({ event_id, night_date, series: slug ? { slug, title: slug, more: 3 } : null }) as ListCard;
const cards = [
  card("a", "2027-10-01", "weekly"),
  card("b", "2027-10-01"),
  card("c", "2027-10-08", "weekly"),
  card("d", "2027-10-08", "other"),
  card("e", "2027-10-15", "weekly"),
];
const counts = new Map([
  ["2027-10-01", 2],
  ["2027-10-08", 2],
  ["2027-10-15", 1],
]);

test("a series stands once in a list of more than a week, and its further nights are counted without it", () => {
  const folded = foldDates(cards, counts, true);
  expect(folded.rows.map(({ event_id }) => event_id)).toEqual(["a", "b", "d"]);
  expect([...folded.counts.values()]).toEqual([2, 1, 0]);
});

test("in a list of up to a week every night of a series has its row", () => {
  const folded = foldDates(cards, counts, false);
  expect(folded.rows).toHaveLength(5);
  expect(folded.counts).toEqual(counts);
});
