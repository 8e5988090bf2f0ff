import { useState } from "react";
import type { Post } from "#app/parts/social/post.ts";
import { useSocial } from "#app/parts/social/social-context.ts";
import type { PictureAddresses } from "./picture-addresses.ts";
import { PostCard } from "./post-card.tsx";
import { PostMenu } from "./post-menu.tsx";
import { ReactionBar } from "./reaction-bar.tsx";

type OwnPostCardProps = {
  post: Post;
  addresses: PictureAddresses | null;
  isAlone?: boolean;
  onDeleted?: () => void;
};

/** A post for a signed-in reader, with reactions, Save and its menu. */
export function OwnPostCard({ post, addresses, isAlone = false, onDeleted }: OwnPostCardProps) {
  const { players } = useSocial();
  const [isDeleted, setIsDeleted] = useState(false);
  if (isDeleted) return null;
  return (
    <PostCard
      post={post}
      addresses={addresses}
      players={players}
      isAlone={isAlone}
      bar={post.status === "visible" ? <ReactionBar post={post} /> : null}
      menu={
        <PostMenu
          post={post}
          onDeleted={() => {
            setIsDeleted(true);
            onDeleted?.();
          }}
        />
      }
    />
  );
}
