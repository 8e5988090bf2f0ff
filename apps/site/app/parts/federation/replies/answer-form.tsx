import { useRef } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type ReplyThread, repliesKey } from "./replies-queries.ts";

/** Answers as the organiser. It goes to the account alone; the same key sends it once. */
export function AnswerForm({ thread }: { thread: ReplyThread }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(repliesKey);
  const key = useRef<string | null>(null);
  const form = useHeldForm({
    name: `answer-reply:${thread.id}`,
    defaults: { body: "" },
    refusal,
    refusedAt: ["body"],
    send: async ({ body }, { reset }) => {
      key.current ??= crypto.randomUUID();
      const clientId = key.current;
      const isDone = await attempt(() =>
        call("answer_reply", { p_thread_id: thread.id, p_body: body, p_client_id: clientId }),
      );
      if (!isDone) return;
      key.current = null;
      form.forget();
      reset();
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-3">
      <Field
        label={`Answer as ${thread.team}`}
        hint={`It goes to ${thread.handle} alone, up to 1,000 characters. You cannot take it back.`}
        error={form.errors.body}
      >
        <TextArea {...form.register("body")} rows={3} maxLength={1000} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Send
        </Button>
      </div>
    </form>
  );
}
