import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { resizedAddress } from "#app/api/upload-address.ts";
import { useSocial } from "#app/parts/social/social-context.ts";
import { type Feed, standingQuery, starterQuery } from "#app/parts/social/social-queries.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";

type EmptyFeedProps = { feed: Feed; area: { name: string; slug: string } | null };

/** What stands where a feed has nothing, and what to do about it. */
export function EmptyFeed({ feed, area }: EmptyFeedProps) {
  const everywhere = <LinkButton to="/social?tab=city">Read posts of your city</LinkButton>;
  if (feed.tag)
    return (
      <div className="pt-4">
        <EmptyState action={<LinkButton to="/social?tab=city">Read other posts</LinkButton>}>
          Nothing here with #{feed.tag} yet.
        </EmptyState>
      </div>
    );
  if (feed.name === "following")
    return (
      <div className="grid gap-6 pt-4">
        <EmptyState action={everywhere}>
          Nothing here yet. Posts from people you follow will show up here, with the nights they go to.
        </EmptyState>
        <StarterPack />
      </div>
    );
  if (feed.name === "event_talk")
    return (
      <div className="pt-4">
        <EmptyState action={<LinkButton to="/events">Find a night</LinkButton>}>
          Nothing here yet. Posts about nights you saved, booked or follow will show up here.
        </EmptyState>
      </div>
    );
  if (feed.name === "author") return <p className="py-4 text-ink-2">No posts yet.</p>;
  return (
    <div className="pt-4">
      <EmptyState>
        {area ? `Nothing has been posted about ${area.name} yet.` : "Nothing has been posted yet."} Yours can
        be the first.
      </EmptyState>
    </div>
  );
}

/** Places and people to follow, for an account that follows nothing. */
function StarterPack() {
  const { followButton, personId } = useSocial();
  const standing = useQuery(standingQuery(personId));
  const { data = [] } = useQuery(starterQuery(standing.data?.area?.slug ?? null));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="starter-pack">
      <h2 id="starter-pack" className="type-h3">
        Somewhere to start
      </h2>
      <p className="mt-1 text-ink-2 text-small">Follow a few and their news finds you.</p>
      <ul className="mt-3 border-line border-t">
        {data.map(({ kind, target, name, path, image_path }) => (
          <li key={target} className="flex flex-wrap items-center gap-3 border-line border-b py-3">
            {image_path ? (
              <UploadedImage
                src={resizedAddress(image_path, 160)}
                alt=""
                width={160}
                height={160}
                className="size-11 shrink-0"
              />
            ) : null}
            <Link to={path} className="min-w-0 grow font-bold [overflow-wrap:anywhere]">
              {name}
            </Link>
            {followButton({ kind, target, name })}
          </li>
        ))}
      </ul>
    </section>
  );
}
