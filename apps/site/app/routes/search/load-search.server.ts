/** Everything `/search` shows at an address; the same for everybody. */

import { redirect } from "react-router";
import { callOn } from "#app/api/call.ts";
import { answerWhere } from "#app/api/places/where.server.ts";
import type { Client } from "#app/api/public-client.ts";
import { serverDate } from "#app/device/server-time.ts";
import { addDays, type Day, nightDateOf, quickDateRange } from "#app/format/nights.ts";
import { cardOf, type Listing } from "#app/parts/events/listing.ts";
import { type SearchAnswer, searchAll } from "#app/parts/search/answer.ts";
import { isAsked, parseQuestion, type SearchQuestion, searchHref } from "#app/parts/search/question.ts";
import { findReliefs } from "#app/parts/search/reliefs.server.ts";
import { type SearchChip, understandQuestion } from "#app/parts/search/understand.server.ts";

/** Days that are one press away. */
export interface QuickDays {
  label: string;
  from: Day;
  to: Day;
}

const NOTHING: SearchAnswer = {
  query: "",
  corrected: null,
  left_out: [],
  nearest: null,
  total: 0,
  groups: [],
};

export async function loadSearch(client: Client, url: URL) {
  const question = parseQuestion(url.searchParams);
  const madeAt = serverDate();
  const tonight = nightDateOf(madeAt);
  const base = { question, tonight, madeAt: madeAt.toISOString(), quickDays: listQuickDays(tonight) };
  const where = question.where ? await settleWhere(client, question) : null;
  if (!isAsked(question)) {
    const popular = await callOn(client, "popular_searches", undefined, { get: true });
    return { ...base, where, popular, found: null };
  }
  let understood = await understandQuestion(client, question, tonight);
  // an unknown place is not the whole country
  let answer = understood.isPlaceUnknown ? NOTHING : await searchAll(client, understood.asked);
  // a name is looked for everywhere, and a place that was chosen before never empties an answer
  const isWide = understood.isRemembered && (answer.total === 0 || answer.left_out.length > 0);
  if (isWide) {
    understood = await understandQuestion(client, question, tonight, true);
    answer = await searchAll(client, understood.asked);
  }
  const { isPlaceUnknown } = understood;
  const leftOut = [...understood.dropped, ...leftOutWords(answer.left_out, understood.chips)];
  const shown = question.type
    ? (answer.groups.find(({ kind }) => kind === question.type)?.count ?? 0)
    : answer.total;
  const reliefs =
    shown === 0 && !isPlaceUnknown && !understood.asksPlace
      ? await findReliefs(client, question, understood, tonight)
      : [];
  return { ...base, where, popular: [], found: { understood, answer: slim(answer), leftOut, reliefs } };
}

export type SearchData = Awaited<ReturnType<typeof loadSearch>>;
export type FoundSearch = NonNullable<SearchData["found"]>;

/** The page carries no more of an event to the browser than its row shows. */
export function slim(answer: SearchAnswer): SearchAnswer {
  const groups = answer.groups.map((group) =>
    group.kind === "event" && group.items
      ? { ...group, items: group.items.map((item) => cardOf(item as Listing)) }
      : group,
  );
  return { ...answer, groups };
}

/** What was left out, as it was typed. */
function leftOutWords(parts: string[], chips: SearchChip[]): string[] {
  const typedOf = (part: string) =>
    chips.find(({ key }) => key === part || (part === "place" && key === "where"))?.typed ??
    // several prices are one
    chips.find(({ key }) => part === "price" && key.startsWith("fact:price:"))?.typed;
  return parts.flatMap((part) => (part.startsWith("word:") ? part.slice(5) : (typedOf(part) ?? [])));
}

function listQuickDays(tonight: Day): QuickDays[] {
  const weekend = quickDateRange("weekend", tonight);
  const friday = addDays(weekend.to, 5);
  return [
    { label: "Tonight", from: tonight, to: tonight },
    { label: "Tomorrow", from: addDays(tonight, 1), to: addDays(tonight, 1) },
    { label: "This weekend", ...weekend },
    { label: "Next weekend", from: friday, to: addDays(friday, 2) },
  ];
}

/** Leads to the question in the place that was typed, or says what is open about it. @throws Response the redirect */
async function settleWhere(client: Client, question: SearchQuestion) {
  const answer = await answerWhere(client, question.where, null);
  if ("slug" in answer) throw redirect(searchHref(question, { near: answer.slug }));
  const { typed, message, choices } = answer.question;
  return {
    typed,
    message,
    choices: choices.map(({ slug, label }) => ({ to: searchHref(question, { near: slug }), label })),
  };
}
