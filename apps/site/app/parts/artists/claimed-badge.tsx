import { Badge } from "#app/ui/badge.tsx";

/** Says that the artist, or the team of an organiser, writes the page; `title` says what that means. */
export function ClaimedBadge({ title }: { title: string }) {
  return (
    <span title={title}>
      <Badge tone="ok">Verified</Badge>
    </span>
  );
}
