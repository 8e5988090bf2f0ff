import { useQuery } from "@tanstack/react-query";
import type { Picture, ShownAttachment } from "#app/parts/social/post.ts";
import { addressesQuery } from "#app/parts/social/social-queries.ts";
import { PostAttachment } from "./post-attachment.tsx";
import { PostPictures } from "./post-pictures.tsx";

type HeldPostProps = { pictures: readonly Picture[]; attachment: ShownAttachment | null };

/** The pictures of a post that others do not see yet, and what it is about; for staff. Nothing plays here. */
export function HeldPost({ pictures, attachment }: HeldPostProps) {
  const addresses = useQuery(addressesQuery(pictures.map(({ path }) => path)));
  return (
    <div className="max-w-reading empty:hidden">
      <PostPictures pictures={pictures} addresses={addresses.data ?? (addresses.isError ? {} : null)} />
      {attachment ? <PostAttachment attachment={attachment} players={[]} /> : null}
    </div>
  );
}
