import { tagLabel } from "#app/parts/events/labels.ts";
import type { Federated } from "#app/parts/federation/federated.ts";
import { FollowElsewhere } from "#app/parts/federation/follow-elsewhere.tsx";
import { FollowButton } from "#app/parts/profiles/follow/follow-button.tsx";
import { FollowWays } from "#app/ui/follow-ways.tsx";

type ListFollowProps = {
  area: string | null;
  areaName: string | null;
  tags: readonly string[];
  /** how a tag is followed from other servers; null where it cannot be */
  elsewhere: Federated | null;
};

/** Follows the city or the tag that a list is narrowed to. */
export function ListFollow({ area, areaName, tags, elsewhere }: ListFollowProps) {
  const [tag] = tags;
  return (
    <>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
        {area && areaName ? <Labelled kind="area" target={area} name={areaName} /> : null}
        {tag && tags.length === 1 ? <Labelled kind="tag" target={tag} name={tagLabel(tag)} /> : null}
      </p>
      {elsewhere && tag ? (
        <FollowWays page={`/events?tag=${tag}`}>
          <FollowElsewhere federated={elsewhere} />
        </FollowWays>
      ) : null}
    </>
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
