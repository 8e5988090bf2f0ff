import { lazy, memo, Suspense } from "react";
import { Link } from "react-router";
import { resizedAddress } from "#app/api/upload-address.ts";
import { dayName } from "#app/format/nights.ts";
import type { ShownAttachment } from "#app/parts/social/post.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";
import { ATTACHMENT_NOUNS } from "./attachment.ts";

/** Few posts have something to play, and the others do not carry it. */
const TrackPlayer = lazy(() => import("./track-player.tsx"));

type PostAttachmentProps = {
  attachment: ShownAttachment;
  /** services whose players may stand here */
  players: readonly string[];
};

/**
 * What a post is about: a card that leads there, or something to play. Rendered again only for other properties: until the player's
 * script has come, React would take away what the server drew, and a press with it.
 */
export const PostAttachment = memo(function PostAttachment({ attachment, players }: PostAttachmentProps) {
  if ("url" in attachment)
    return attachment.is_player && players.length > 0 ? (
      <div className="mt-3">
        <Suspense fallback={<Halftone className="h-40" />}>
          <TrackPlayer url={attachment.url} allowed={players} />
        </Suspense>
      </div>
    ) : (
      <TrackLink url={attachment.url} />
    );
  if ("is_gone" in attachment)
    return (
      <p className="mt-3 border-2 border-line-strong border-dashed p-3 text-ink-2 text-small">
        Not available
      </p>
    );
  const { kind, path, title, subtitle, image_path, night_date, status } = attachment;
  return (
    <Link
      to={path}
      className="mt-3 flex min-h-16 items-stretch border-2 border-ink no-underline hover:bg-ink hover:text-bg"
    >
      {image_path ? (
        <UploadedImage
          src={resizedAddress(image_path, 320)}
          alt=""
          width={320}
          height={320}
          className="h-auto w-20 shrink-0 sm:w-24"
        />
      ) : null}
      <span className="min-w-0 grow border-pink border-s-4 px-3 py-2">
        <span className="flex flex-wrap gap-x-3 type-label">
          <span>{ATTACHMENT_NOUNS[kind]}</span>
          {status === "cancelled" ? <Badge tone="danger">Cancelled</Badge> : null}
          {status === "postponed" ? <Badge tone="warn">Postponed</Badge> : null}
        </span>
        <span className="mt-1 block font-bold [overflow-wrap:anywhere]">{title}</span>
        <span className="block text-small">
          {[night_date ? dayName(night_date) : null, subtitle].filter(Boolean).join(", ")}
        </span>
      </span>
    </Link>
  );
});

function TrackLink({ url }: { url: string }) {
  return (
    <a
      href={url}
      rel="nofollow ugc noopener"
      target="_blank"
      className="mt-3 block min-h-14 border-2 border-line-strong p-3 no-underline hover:border-ink"
    >
      <span className="block type-label text-ink-2">Listen</span>
      <span className="block [overflow-wrap:anywhere]">{url.replace(/^https:\/\/(www\.)?/, "")}</span>
    </a>
  );
}
