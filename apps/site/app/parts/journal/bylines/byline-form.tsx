import { useHeldForm } from "#app/forms/use-held-form.ts";
import type { DeskByline } from "#app/parts/journal/desk-queries.ts";
import { PictureUpload } from "#app/parts/journal/editor/pictures/picture-upload.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { useBylineSaving } from "./use-byline-saving.ts";

type BylineFormProps = {
  /** as it is now; null for a new one */
  byline: DeskByline | null;
  onDone: () => void;
};

/** A person who signs articles: name, words, picture, links, and which of the staff it is. */
export function BylineForm({ byline, onDone }: BylineFormProps) {
  const { save, isBusy, refusal, isTold } = useBylineSaving(byline);
  const form = useHeldForm({
    name: `byline:${byline?.name ?? "new"}`,
    defaults: {
      name: byline?.name ?? "",
      bio: byline?.bio ?? "",
      picture_path: byline?.picture_path ?? "",
      picture_alt: byline?.picture_alt ?? "",
      links: byline?.links.join("\n") ?? "",
      account: byline?.account ?? "",
    },
    refusal,
    refusedAt: ["name", "account", "links", "bio"],
    send: async (typed) => {
      if (await save(typed)) onDone();
    },
  });
  const picture = form.bind("picture_path");
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <Field label="Name" error={form.errors.name} required>
        <TextInput {...form.register("name")} maxLength={100} />
      </Field>
      <Field label="About them" hint="Up to 300 characters." error={form.errors.bio}>
        <TextArea rows={3} maxLength={300} {...form.register("bio")} />
      </Field>
      <PictureUpload folder="bylines" path={picture.value} onPath={picture.onChange} />
      {picture.value ? (
        <>
          <Field label="What the picture shows">
            <TextInput {...form.register("picture_alt")} maxLength={300} />
          </Field>
          <Button
            variant="quiet"
            size="sm"
            className="w-fit"
            onClick={() => {
              picture.onChange("");
              form.setValue("picture_alt", "");
            }}
          >
            Take the picture away
          </Button>
        </>
      ) : null}
      <Field
        label="Links"
        hint="One a line, up to five, each beginning with https://"
        error={form.errors.links}
      >
        <TextArea rows={2} {...form.register("links")} />
      </Field>
      <Field
        label="Account"
        error={form.errors.account}
        hint="The handle of the colleague behind this byline. They can't publish their own pieces."
      >
        <TextInput {...form.register("account")} maxLength={31} />
      </Field>
      <RefusalNote refusal={form.rest} />
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
