import { tagLabel } from "#app/parts/events/labels.ts";
import { FollowButton } from "#app/parts/profiles/follow/follow-button.tsx";

type ListFollowProps = { area: string | null; areaName: string | null; tags: readonly string[] };

/** Follows the city or the tag that a list is narrowed to. */
export function ListFollow({ area, areaName, tags }: ListFollowProps) {
  const [tag] = tags;
  return (
    <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
      {area && areaName ? <Labelled kind="area" target={area} name={areaName} /> : null}
      {tag && tags.length === 1 ? <Labelled kind="tag" target={tag} name={tagLabel(tag)} /> : null}
    </p>
  );
}

function Labelled(subject: { kind: "area" | "tag"; target: string; name: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <FollowButton subject={subject} />
      <span className="font-bold" dir="auto">
        {subject.name}
      </span>
    </span>
  );
}
