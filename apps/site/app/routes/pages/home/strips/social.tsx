import { lazy, Suspense } from "react";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { UntilOwnRead } from "#app/shell/account/until-own-read.tsx";
import type { HomePost } from "../home-post.ts";
import { HomeSection } from "../home-section.tsx";
import type { HomeStrip, StripProps } from "../home-strip.ts";
import { PostCells } from "../post-cells.tsx";

/** Fetched for people who are signed in alone: whom they muted or blocked is left out. */
const OwnPostCells = lazy(async () => ({
  default: (await import("../own-post-cells.tsx")).OwnPostCells,
}));

/** What people say: the three latest posts of the place. */
function Social({ data, home }: StripProps<HomePost[]>) {
  const { status, person } = useSession();
  if (data.length === 0) return null;
  const area = home.place?.area ?? null;
  return (
    <HomeSection
      id="social"
      title="What people say"
      more={{ to: area ? `/social?tab=city&area=${area}` : "/social?tab=city", label: "Read more" }}
    >
      {person ? (
        <Suspense fallback={<PostCells posts={data} isHidden />}>
          <OwnPostCells area={area} before={data} />
        </Suspense>
      ) : (
        <UntilOwnRead isUnknown={status === "unknown"}>
          <PostCells posts={data} />
        </UntilOwnRead>
      )}
    </HomeSection>
  );
}

export default { order: 70, Strip: Social } satisfies HomeStrip<HomePost[]>;
