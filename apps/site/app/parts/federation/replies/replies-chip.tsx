import { useInfiniteQuery } from "@tanstack/react-query";
import { Chip } from "#app/ui/chip.tsx";
import { ChipCount } from "#app/ui/chip-count.tsx";
import { repliesQuery } from "./replies-queries.ts";

/** The way to replies from other servers, for those who read for an organiser where there is federation. */
export function RepliesChip({ isCurrent = false }: { isCurrent?: boolean }) {
  const teams = useInfiniteQuery(repliesQuery).data?.pages[0]?.teams ?? [];
  if (teams.length === 0) return null;
  const count = teams.reduce((sum, team) => sum + team.new, 0);
  return (
    <Chip to="/messages/elsewhere" isCurrent={isCurrent}>
      From elsewhere
      <ChipCount count={count} noun="conversation" />
    </Chip>
  );
}
