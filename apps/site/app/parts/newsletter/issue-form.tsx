import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { IssueActions } from "./issue-actions.tsx";
import { IssuePreview } from "./issue-preview.tsx";
import { type IssueItem, newsletterKey, type WholeIssue } from "./issue-queries.ts";

/** Edits a draft: subject, introduction, and which pieces and picks stay, in their order. */
export function IssueForm({ issue }: { issue: WholeIssue }) {
  const { run, isBusy, refusal } = useExclusiveMutation(newsletterKey);
  const form = useHeldForm({
    name: `issue:${issue.id}`,
    defaults: {
      subject: issue.subject,
      intro: issue.intro,
      pieces: issue.content.pieces,
      picks: issue.content.picks,
    },
    refusal,
    refusedAt: ["subject", "intro"],
    send: async ({ subject, intro, pieces, picks }) => {
      const saved = await run(() =>
        call("save_newsletter_issue", {
          p_issue_id: issue.id,
          p_version: issue.version,
          p_subject: subject,
          p_intro: intro,
          p_article_ids: pieces.map(({ id }) => id),
          p_pick_ids: picks.map(({ id }) => id),
        }),
      );
      if (saved) notify("Saved");
    },
  });
  const { subject, intro, pieces, picks } = form.watch();
  const idsOf = (items: readonly IssueItem[]) => items.map(({ id }) => id).join();
  const isChanged =
    subject !== issue.subject ||
    intro !== issue.intro ||
    idsOf(pieces) !== idsOf(issue.content.pieces) ||
    idsOf(picks) !== idsOf(issue.content.picks);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <form {...form.props} className="grid gap-5">
        <Field label="Subject" error={form.errors.subject}>
          <TextInput {...form.register("subject")} maxLength={120} />
        </Field>
        <Field label="Introduction" hint="A few words of your own (optional)." error={form.errors.intro}>
          <TextArea rows={4} maxLength={1000} {...form.register("intro")} />
        </Field>
        <Chosen label="To read" items={pieces} onChange={form.bind("pieces").onChange} />
        <Chosen label="Our picks" items={picks} onChange={form.bind("picks").onChange} />
        <RefusalNote refusal={form.rest} />
        <div>
          <Button type="submit" busy={isBusy} variant={isChanged ? "primary" : "outline"}>
            Save
          </Button>
        </div>
        <IssueActions issue={issue} isChanged={isChanged} />
      </form>
      <IssuePreview subject={subject} intro={intro} content={{ ...issue.content, pieces, picks }} />
    </div>
  );
}

type ChosenProps<Item> = { label: string; items: Item[]; onChange: (items: Item[]) => void };

/** Items in their order; each can go up, or out. */
function Chosen<Item extends IssueItem>({ label, items, onChange }: ChosenProps<Item>) {
  if (items.length === 0) return null;
  const up = (place: number) =>
    onChange(items.toSpliced(place, 1).toSpliced(place - 1, 0, ...items.slice(place, place + 1)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-bold">{label}</legend>
      {items.map(({ id, title }, place) => (
        <div key={id} className="flex items-center gap-2 border-line border-t pt-2">
          <span className="flex-1 [overflow-wrap:anywhere]">{title}</span>
          <Button
            size="sm"
            variant="outline"
            aria-label={`Move ${title} up`}
            disabled={place === 0}
            onClick={() => up(place)}
          >
            Up
          </Button>
          <Button
            size="sm"
            variant="outline"
            aria-label={`Take ${title} out`}
            onClick={() => onChange(items.toSpliced(place, 1))}
          >
            Take out
          </Button>
        </div>
      ))}
    </fieldset>
  );
}
