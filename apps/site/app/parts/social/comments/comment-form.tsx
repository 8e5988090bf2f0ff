import { useRef, useState } from "react";
import { keepDraft, readDraft } from "#app/parts/social/composer/draft.ts";
import { MentionHint } from "#app/parts/social/composer/mention-hint.tsx";
import { problemOfQueue, problemOfWords, WordsField } from "#app/parts/social/composer/words-field.tsx";
import { LimitNote } from "#app/parts/social/queue/limit-note.tsx";
import { putComment } from "#app/parts/social/queue/post-queue.ts";
import { Button } from "#app/ui/button.tsx";

type CommentFormProps = {
  postId: string;
  /** the comment that is answered, with the name of who wrote it */
  parent?: { id: string; name: string } | undefined;
  /** words that were taken back from what waits */
  returned?: string;
  /** nobody has seen a comment of this person yet: they are told what it shows */
  isFirst: boolean;
  onSent: () => void;
  onClose?: () => void;
};

/** Writes a comment or a reply. What is sent waits in this browser until it has arrived. */
export function CommentForm({ postId, parent, returned, isFirst, onSent, onClose }: CommentFormProps) {
  const draft = parent?.id ?? postId;
  const [body, setBody] = useState(() => returned ?? readDraft(draft));
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  async function send() {
    const problem = problemOfWords(body, "comment");
    setError(problem);
    if (problem) return field.current?.focus();
    try {
      await putComment({ postId, parentId: parent?.id ?? null, body });
      keepDraft(draft, "");
      setBody("");
      onSent();
    } catch (reason) {
      setError(problemOfQueue(reason, "comment"));
    }
  }
  return (
    <form
      noValidate
      aria-label={parent ? `Reply to ${parent.name}` : "Write a comment"}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <LimitNote what="comment" />
      <WordsField
        label={parent ? `Your reply to ${parent.name}` : "Your comment"}
        placeholder={parent ? "Write a reply" : "Write a comment"}
        rows={2}
        value={body}
        error={error}
        fieldRef={field}
        onChange={(next) => {
          setBody(next);
          setError(null);
          keepDraft(draft, next);
        }}
      />
      <MentionHint body={body} />
      {isFirst ? (
        <p className="text-ink-2 text-small">
          Everybody who reads this post sees your name, handle and picture beside your comment.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm">
          {parent ? "Reply" : "Comment"}
        </Button>
        {onClose ? (
          <Button variant="quiet" size="sm" onClick={onClose}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}
