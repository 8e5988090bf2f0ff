import { queryOptions } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { clockTime, type Day, dayName } from "#app/format/nights.ts";
import { CoverLink } from "#app/ui/cover-link.tsx";
import { tagLabel } from "./labels.ts";
import { type Card, placeLine } from "./listing.ts";

type ForYouRow = { card: Card; reason_kind: string; reason_name: string; reason_path: string };

/** The next nights of what somebody follows or likes. */
export const forYouQuery = (personId: string | undefined) =>
  queryOptions({
    queryKey: ["mine", personId, "for-you"],
    queryFn: async () => (await call("list_for_you")) as ForYouRow[],
    enabled: personId !== undefined,
    staleTime: 60_000,
  });

/** Nights in time order, each with its reason. */
export function ForYouList({
  rows,
  tonight,
  heading: Heading = "h3",
}: {
  rows: readonly ForYouRow[];
  tonight: Day;
  heading?: "h2" | "h3";
}) {
  return (
    <ul className="lg:grid lg:grid-cols-2">
      {rows.map(({ card, reason_kind, reason_name, reason_path }) => (
        <li
          key={card.event_id}
          className="relative grid grid-cols-[5.75rem_minmax(0,1fr)] items-center gap-x-4 border-line border-b px-(--gutter) py-3 hover:bg-surface"
        >
          <time dateTime={card.starts_at}>
            <span className="type-numeral">{clockTime(new Date(card.starts_at))}</span>
            <span className="mt-1 block whitespace-nowrap text-ink-2 type-data">
              {dayName(card.night_date, tonight)}
            </span>
          </time>
          <div className="min-w-0">
            <Heading className="font-bold leading-tight">
              <CoverLink to={`/events/${card.slug}`} prefetch="intent">
                {card.title}
              </CoverLink>
            </Heading>
            <p className="mt-0.5 truncate text-ink-2 text-small">{placeLine(card)}</p>
            <p className="relative z-10 mt-0.5 w-fit text-small">
              {reason_kind === "genre" ? "You like" : "You follow"}{" "}
              <Link to={reason_path}>{reason_kind === "genre" ? tagLabel(reason_name) : reason_name}</Link>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
