import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { LimitNote } from "#app/parts/social/queue/limit-note.tsx";
import { putPost, type WaitingPost } from "#app/parts/social/queue/post-queue.ts";
import { useSocial } from "#app/parts/social/social-context.ts";
import { standingQuery } from "#app/parts/social/social-queries.ts";
import { Button } from "#app/ui/button.tsx";
import { AttachmentField } from "./attachment-field.tsx";
import { HiddenProfile, Unconfirmed, WaitNote } from "./composer-notes.tsx";
import { DraftNote } from "./draft-note.tsx";
import { MentionHint } from "./mention-hint.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { PostChoices } from "./post-choices.tsx";
import { useWrittenPost } from "./use-written-post.ts";
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
  const written = useWrittenPost(personId, returned);
  const { body, attachment, chosen, mode } = written;
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
      await putPost(written.post());
      written.forget();
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
          written.write(next);
          setError(null);
        }}
      />
      <MentionHint body={body} />
      <WaitNote standing={standing} body={body} attachment={attachment} />
      <div className="flex flex-wrap gap-2">
        <PictureFields chosen={chosen} hasTried={hasTried} />
        <AttachmentField chosen={attachment} onChange={written.setAttachment} />
      </div>
      <DraftNote keeping={written.keeping} />
      <PostChoices
        audience={written.audience}
        onAudience={written.setAudience}
        mode={mode ?? standing?.comment_policy ?? "everyone"}
        onMode={written.setMode}
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
