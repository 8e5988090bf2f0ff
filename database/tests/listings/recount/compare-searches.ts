// What search_listings answers beside a count of every card.
import type pg from "pg";
import { expect } from "vitest";
import { asActor } from "../../harness/actors.ts";
import { readCards } from "./nights.ts";
import type { Question } from "./questions.ts";
import { type Answer, recount } from "./recount.ts";

/** Asks as a visitor. */
export async function search(client: pg.Client, question: Question): Promise<Answer> {
  const names = Object.keys(question);
  return asActor(client, "anon", async () => {
    const sql = `select search_listings(${names.map((name, at) => `${name} => $${at + 1}`).join(", ")}) as answer`;
    return (await client.query(sql, Object.values(question))).rows[0].answer;
  });
}

/** What an answer says beside what was counted, with everything that is a lower bound taken out. */
function comparable(answer: Answer, counted: Answer) {
  const shown = (from: Answer) => ({
    titles: from.items.map(({ title }) => title),
    total: from.total,
    is_more: from.is_more,
    not_said: answer.is_more ? "at least" : from.not_said,
    ...Object.fromEntries(Object.entries(from.facets).filter(([name]) => !answer.at_least.includes(name))),
    nights: answer.at_least.includes("nights") ? "at least" : from.nights,
  });
  return [shown(answer), shown(counted)];
}

/** Figures that claim more than there is, though they are said to be lower bounds. */
function overstated(answer: Answer, counted: Answer): string[] {
  const facets = Object.entries(answer.facets).flatMap(([name, values]) =>
    values
      .filter(({ value, count }) => count > (counted.all[name]?.[value] ?? 0))
      .map(({ value, count }) => `${name} ${value}: ${count}`),
  );
  const nights = answer.nights.filter(({ count }, at) => count > (counted.nights[at]?.count ?? 0));
  return [...facets, ...nights.map(({ night_date, count }) => `${night_date}: ${count}`)];
}

/** Asks all of them. @throws AssertionError where one says something else than the count, or more than there is */
export async function compareSearches(client: pg.Client, questions: readonly Question[]): Promise<void> {
  const cards = await readCards(client);
  for (const question of questions) {
    const [answer, counted] = [await search(client, question), await recount(client, cards, question)];
    const [said, is] = comparable(answer, counted);
    expect(said, JSON.stringify(question)).toEqual(is);
    expect(overstated(answer, counted), JSON.stringify(question)).toEqual([]);
  }
}
