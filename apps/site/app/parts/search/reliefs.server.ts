/** What would be found with one thing less, where nothing is. */
import type { Client } from "#app/api/public-client.ts";
import type { Day } from "#app/format/nights.ts";
import { type SearchAsked, searchAll } from "./answer.ts";
import { type SearchQuestion, searchHref } from "./question.ts";
import type { Understood } from "./understand.server.ts";

/** Another question that has answers. */
export interface Relief {
  label: string;
  to: string;
  count: number;
}

const WIDER_MILES = [25, 50];

function leaveOut(asked: SearchAsked, names: (keyof SearchAsked)[]): SearchAsked {
  return Object.fromEntries(
    Object.entries(asked).filter(([name]) => ![...names, "p_offset"].includes(name as keyof SearchAsked)),
  );
}

type Try = { label: string; to: string; asked: SearchAsked };

/** Questions that ask for one thing less, those nearest to what was asked first. */
function listTries(question: SearchQuestion, understood: Understood, tonight: Day): Try[] {
  const { asked, chips, placeName } = understood;
  const without = (...names: (keyof SearchAsked)[]) => leaveOut(asked, names);
  const when = chips.find(({ key }) => key === "when");
  const where = chips.find(({ key }) => key === "where");
  const around = asked.p_lat !== undefined && placeName;
  const days = { from: asked.p_from ?? null, to: asked.p_to ?? null };
  return [
    ...(question.type
      ? [{ label: "Of every kind", to: searchHref(question, { type: null }), asked: without("p_kind") }]
      : []),
    // a day with nothing else in the question: what comes instead
    ...(when && !understood.asking
      ? [
          {
            label: "All nights ahead",
            to: searchHref(question, { q: "", from: tonight, to: null, near: understood.saved.near ?? null }),
            asked: { ...without("p_from", "p_to"), p_from: tonight },
          },
        ]
      : []),
    ...(when && understood.asking
      ? [
          {
            label: "On any night",
            to: searchHref(question, {
              q: understood.asking,
              from: null,
              to: null,
              near: understood.saved.near ?? null,
            }),
            asked: without("p_from", "p_to"),
          },
        ]
      : []),
    ...(around
      ? WIDER_MILES.filter((miles) => miles > (asked.p_radius_miles ?? 0)).map((miles) => ({
          label: `Within ${miles} miles of ${placeName}`,
          to: searchHref(question, {
            ...days,
            near: understood.saved.near ?? null,
            miles,
            q: understood.asking,
          }),
          asked: { ...without(), p_radius_miles: miles },
        }))
      : []),
    ...(where
      ? [
          {
            label: "Anywhere in the UK",
            to: searchHref(question, { ...days, near: null, miles: null, q: understood.asking }),
            asked: without("p_area", "p_lat", "p_lng", "p_radius_miles"),
          },
        ]
      : []),
    ...(question.past
      ? []
      : [
          {
            label: "With nights that are over",
            to: searchHref(question, { past: true }),
            asked: { ...without(), p_past: true },
          },
        ]),
    ...(question.exact
      ? [
          {
            label: "With the spelling put right",
            to: searchHref(question, { exact: false }),
            asked: without("p_exact"),
          },
        ]
      : []),
  ];
}

/** At most four other questions that have answers, each with its count. */
export async function findReliefs(
  client: Client,
  question: SearchQuestion,
  understood: Understood,
  tonight: Day,
): Promise<Relief[]> {
  const tries = listTries(question, understood, tonight);
  const counts = await Promise.all(
    tries.map(async (each) => {
      const { groups, total } = await searchAll(client, { ...each.asked, p_limit: 1 });
      const kind = each.asked.p_kind;
      return kind ? (groups.find((group) => group.kind === kind)?.count ?? 0) : total;
    }),
  );
  return tries
    .map(({ label, to }, index) => ({ label, to, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .slice(0, 4);
}
