import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { plural } from "#app/format/plural.ts";
import { type Sender, senderIds } from "./team-bulletins.ts";

type AudienceCountProps = { sender: Sender; audience: string; areaId: string };

/** How many people a choice reaches now. Under ten it is not told, so that no number says who somebody is. */
export function AudienceCount({ sender, audience, areaId }: AudienceCountProps) {
  const query = useQuery({
    queryKey: ["bulletins", "audience", sender.id, audience, areaId],
    queryFn: () =>
      call("count_bulletin_audience", {
        ...senderIds(sender),
        ...(areaId ? { p_area_id: areaId } : {}),
        p_audience: audience,
      }),
    staleTime: 60_000,
  });
  return (
    <p role="status" className="min-h-6 font-bold">
      {query.isError
        ? "How many it reaches could not be counted."
        : query.data === undefined
          ? ""
          : query.data === null
            ? "Reaches fewer than 10 people now"
            : `Reaches ${plural(query.data, "person", "people")} now`}
    </p>
  );
}
