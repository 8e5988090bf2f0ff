import { useState } from "react";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { DeskByline } from "./desk-queries.ts";
import { PictureUpload } from "./editor/picture-upload.tsx";
import { useBylineSaving } from "./use-byline-saving.ts";

type BylineFormProps = {
  /** as it is now; null for a new one */
  byline: DeskByline | null;
  onDone: () => void;
};

const refusedByline = ["name", "account", "links", "bio"] as const;

/** A person who signs articles: name, words, picture, links, and which of the staff it is. */
export function BylineForm({ byline, onDone }: BylineFormProps) {
  const kept = useKeptForm(`byline:${byline?.name ?? "new"}`);
  const [form, setForm] = useState({
    name: byline?.name ?? "",
    bio: byline?.bio ?? "",
    picture_path: byline?.picture_path ?? "",
    picture_alt: byline?.picture_alt ?? "",
    links: byline?.links.join("\n") ?? "",
    account: byline?.account ?? "",
  });
  const { save, isBusy, refusal, isTold } = useBylineSaving(byline);
  const { form: box, errors, rest } = useRefusedField(refusal, refusedByline);
  const change = (next: Partial<typeof form>) => setForm((before) => ({ ...before, ...next }));
  return (
    <form
      {...kept.form}
      ref={box}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save(form).then((isSaved) => {
          if (isSaved) onDone();
        });
      }}
    >
      <Field label="Name" error={errors.name} required>
        <TextInput
          value={form.name}
          maxLength={100}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label="About them" hint="Up to 300 characters." error={errors.bio}>
        <TextArea
          rows={3}
          maxLength={300}
          value={form.bio}
          onChange={(event) => change({ bio: event.target.value })}
        />
      </Field>
      <PictureUpload
        folder="bylines"
        path={form.picture_path}
        onPath={(picture_path) => change({ picture_path })}
      />
      {form.picture_path ? (
        <>
          <Field label="What the picture shows">
            <TextInput
              value={form.picture_alt}
              maxLength={300}
              onChange={(event) => change({ picture_alt: event.target.value })}
            />
          </Field>
          <Button
            variant="quiet"
            size="sm"
            className="w-fit"
            onClick={() => change({ picture_path: "", picture_alt: "" })}
          >
            Take the picture away
          </Button>
        </>
      ) : null}
      <Field label="Links" hint="One a line, up to five, each beginning with https://" error={errors.links}>
        <TextArea rows={2} value={form.links} onChange={(event) => change({ links: event.target.value })} />
      </Field>
      <Field
        label="Account"
        error={errors.account}
        hint="The handle of the colleague behind this byline. They can't publish their own pieces."
      >
        <TextInput
          value={form.account}
          maxLength={31}
          onChange={(event) => change({ account: event.target.value })}
        />
      </Field>
      <RefusalNote refusal={rest} />
      {isTold && byline ? <BylineNow byline={byline} /> : null}
      <div>
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** What a colleague made of it meanwhile. */
function BylineNow({ byline }: { byline: DeskByline }) {
  const said = [
    ["Name", byline.name],
    ["About them", byline.bio],
    ["Picture", byline.picture_alt],
    ["Links", byline.links.join(" ")],
    ["Account", byline.account],
  ] as const;
  return (
    <dl className="grid gap-2 border-2 border-line p-3 text-small">
      {said.map(([name, words]) => (
        <div key={name}>
          <dt className="font-bold">{name} now</dt>
          <dd className="[overflow-wrap:anywhere]">{words || "(nothing)"}</dd>
        </div>
      ))}
    </dl>
  );
}
