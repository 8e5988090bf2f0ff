/** What would be found with one thing less, where nothing is. */
import type { Client } from "#app/api/public-client.ts";
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

/** At most four other questions, each with its count, those nearest to what was asked first. */
export async function findReliefs(
  client: Client,
  question: SearchQuestion,
  understood: Understood,
): Promise<Relief[]> {
  const { asked, chips, placeName } = understood;
  const without = (...names: (keyof SearchAsked)[]): SearchAsked =>
    Object.fromEntries(
      Object.entries(asked).filter(([name]) => ![...names, "p_offset"].includes(name as keyof SearchAsked)),
    );
  const when = chips.find(({ key }) => key === "when");
  const where = chips.find(({ key }) => key === "where");
  const around = asked.p_lat !== undefined && placeName;
  const tries: { label: string; to: string; asked: SearchAsked }[] = [
    ...(question.type
      ? [{ label: "Of every kind", to: searchHref(question, { type: null }), asked: without("p_kind") }]
      : []),
    ...(when ? [{ label: "On any night", to: when.without, asked: without("p_from", "p_to") }] : []),
    ...(around
      ? WIDER_MILES.filter((miles) => miles > (asked.p_radius_miles ?? 0)).map((miles) => ({
          label: `Within ${miles} miles of ${placeName}`,
          to: searchHref(question, { near: understood.saved.near ?? null, miles, q: understood.words }),
          asked: { ...without(), p_radius_miles: miles },
        }))
      : []),
    ...(where
      ? [
          {
            label: "Anywhere in the UK",
            to: searchHref(question, { near: null, miles: null, q: understood.words || question.q }),
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
