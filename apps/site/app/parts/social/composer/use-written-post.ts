import { useEffect, useMemo, useState } from "react";
import type { ChosenAttachment } from "#app/parts/social/card/attachment.ts";
import type { Audience, CommentsMode } from "#app/parts/social/post.ts";
import type { WaitingPost } from "#app/parts/social/queue/post-queue.ts";
import { useChosenPictures } from "./chosen-pictures.ts";
import { keepDraft, readDraft } from "./draft.ts";
import { usePostDraft } from "./use-post-draft.ts";

/**
 * A post while it is written. It is kept on this device, words and pictures, until it is sent.
 * @param returned a post that was taken back from what waits: it comes in place of the draft
 */
export function useWrittenPost(personId: string, returned: WaitingPost | null) {
  const [body, setBody] = useState(() => returned?.body ?? readDraft("new"));
  const [attachment, setAttachment] = useState<ChosenAttachment | null>(returned?.attachment ?? null);
  const [audience, setAudience] = useState<Audience>(returned?.audience ?? "public");
  const [mode, setMode] = useState<CommentsMode | null>(returned?.comments_mode ?? null);
  const chosen = useChosenPictures(returned?.pictures ?? []);
  const { pictures } = chosen;
  const held = useMemo(
    () => ({
      pictures: pictures.map(({ file, alt }) => ({ file, alt })),
      attachment,
      audience,
      comments_mode: mode,
    }),
    [pictures, attachment, audience, mode],
  );
  const { keeping, forget } = usePostDraft(
    personId,
    held,
    returned
      ? null
      : (kept) => {
          chosen.putBack(kept.pictures);
          setAttachment((now) => now ?? kept.attachment);
          setAudience(kept.audience);
          setMode((now) => now ?? kept.comments_mode);
        },
  );
  useEffect(() => {
    if (returned) keepDraft("new", returned.body);
  }, [returned]);
  const write = (next: string) => {
    setBody(next);
    keepDraft("new", next);
  };
  return {
    ...{ body, write, attachment, setAttachment, audience, setAudience, mode, setMode, chosen, keeping },
    /** what is sent */
    post: (): WaitingPost => ({
      ...held,
      body,
      pictures: held.pictures.map(({ file, alt }) => ({ file, alt: alt.trim() })),
    }),
    /** It was sent. */
    forget: () => {
      keepDraft("new", "");
      forget();
      chosen.empty();
    },
  };
}
