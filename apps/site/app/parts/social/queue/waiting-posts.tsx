import { plural } from "#app/format/plural.ts";
import { useSocial } from "#app/parts/social/social-context.ts";
import { useSecondsLimited } from "./limit.ts";
import { useWaitingPosts, type WaitingPost } from "./post-queue.ts";
import { WaitingEntry } from "./waiting-entry.tsx";

/** Posts of one's own that have not arrived yet. */
export function WaitingPosts({ onEdit }: { onEdit: (post: WaitingPost) => void }) {
  const { visibilityChoice } = useSocial();
  const isLimited = useSecondsLimited("post") > 0;
  const waiting = useWaitingPosts();
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="Posts that wait to be sent">
      {waiting.map((entry) => (
        <li key={entry.id}>
          <WaitingEntry
            entry={entry}
            name="Your post"
            isLimited={isLimited}
            visibilityChoice={visibilityChoice}
            onEdit={() => onEdit(entry.body)}
          >
            <p dir="auto" className="whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
              {entry.body.body}
            </p>
            {entry.body.pictures.length > 0 ? (
              <p className="text-ink-2 text-small">{plural(entry.body.pictures.length, "picture")}</p>
            ) : null}
          </WaitingEntry>
        </li>
      ))}
    </ul>
  );
}
