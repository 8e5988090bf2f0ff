import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ChosenAttachment } from "#app/parts/social/card/attachment.ts";
import type { Audience, CommentsMode } from "#app/parts/social/post.ts";
import { LimitNote } from "#app/parts/social/queue/limit-note.tsx";
import { putPost, type WaitingPost } from "#app/parts/social/queue/post-queue.ts";
import { useSocial } from "#app/parts/social/social-context.ts";
import { standingQuery } from "#app/parts/social/social-queries.ts";
import { Button } from "#app/ui/button.tsx";
import { AttachmentField } from "./attachment-field.tsx";
import { useChosenPictures } from "./chosen-pictures.ts";
import { HiddenProfile, Unconfirmed, WaitNote } from "./composer-notes.tsx";
import { keepDraft, readDraft } from "./draft.ts";
import { MentionHint } from "./mention-hint.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { PostChoices } from "./post-choices.tsx";
import { problemOfQueue, problemOfWords, WordsField } from "./words-field.tsx";

type ComposerProps = {
  /** a post that was taken back from what waits */
  returned: WaitingPost | null;
  onSent: () => void;
  onClose: () => void;
};

/** Writes a post. What is sent waits in this browser until it has arrived, its pictures too. */
export default function Composer({ returned, onSent, onClose }: ComposerProps) {
  const { personId, visibilityChoice } = useSocial();
  const standing = useQuery(standingQuery(personId)).data ?? null;
  const [body, setBody] = useState(() => returned?.body ?? readDraft("new"));
  const [attachment, setAttachment] = useState<ChosenAttachment | null>(returned?.attachment ?? null);
  const [audience, setAudience] = useState<Audience>(returned?.audience ?? "public");
  const [mode, setMode] = useState<CommentsMode | null>(returned?.comments_mode ?? null);
  const chosen = useChosenPictures(returned?.pictures ?? []);
  const [hasTried, setHasTried] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);

  async function send() {
    setHasTried(true);
    const problem = problemOfWords(body, "post");
    setError(problem);
    if (problem) return field.current?.focus();
    if (chosen.pictures.some(({ alt }) => alt.trim() === "")) {
      // after the errors are drawn
      setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    try {
      await putPost({
        body,
        pictures: chosen.pictures.map(({ file, alt }) => ({ file, alt: alt.trim() })),
        attachment,
        audience,
        comments_mode: mode,
      });
      keepDraft("new", "");
      chosen.empty();
      onSent();
    } catch (reason) {
      setError(problemOfQueue(reason, "post"));
    }
  }

  if (standing && !standing.is_confirmed) return <Unconfirmed onClose={onClose} />;
  return (
    <form
      ref={form}
      noValidate
      aria-label="Write a post"
      className="grid gap-4 border-2 border-ink p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {standing?.is_hidden ? <HiddenProfile>{visibilityChoice}</HiddenProfile> : null}
      <LimitNote what="post" />
      <WordsField
        label="Your post"
        placeholder="What happened, or what is about to?"
        value={body}
        error={error}
        fieldRef={field}
        onChange={(next) => {
          setBody(next);
          setError(null);
          keepDraft("new", next);
        }}
      />
      <MentionHint body={body} />
      <WaitNote standing={standing} body={body} attachment={attachment} />
      <div className="flex flex-wrap gap-2">
        <PictureFields chosen={chosen} hasTried={hasTried} />
        <AttachmentField chosen={attachment} onChange={setAttachment} />
      </div>
      <PostChoices
        audience={audience}
        onAudience={setAudience}
        mode={mode ?? standing?.comment_policy ?? "everyone"}
        onMode={setMode}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={standing?.is_hidden === true}>
          Post
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  );
}
