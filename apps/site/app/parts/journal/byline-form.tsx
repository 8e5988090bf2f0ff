import { useState } from "react";
import { useCommand } from "#app/api/use-command.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { notify } from "#app/ui/toasts.ts";
import { type DeskByline, deskKey } from "./desk-queries.ts";
import { PictureUpload } from "./editor/picture-upload.tsx";

type BylineFormProps = { byline: DeskByline | null; onDone: () => void };

/** A person who signs articles: name, words, picture, links, and which of the staff it is. */
export function BylineForm({ byline, onDone }: BylineFormProps) {
  const [form, setForm] = useState({
    name: byline?.name ?? "",
    bio: byline?.bio ?? "",
    picture_path: byline?.picture_path ?? "",
    picture_alt: byline?.picture_alt ?? "",
    links: byline?.links.join("\n") ?? "",
    account: byline?.account ?? "",
  });
  const { run, isBusy, refusal } = useCommand(deskKey);
  const change = (next: Partial<typeof form>) => setForm((before) => ({ ...before, ...next }));
  const save = async () => {
    const links = form.links.split(/\s+/).filter(Boolean);
    const saved = await run(async (client) => {
      const { data } = await client
        .rpc("save_byline", { p_data: { ...form, links }, ...(byline ? { p_slug: byline.slug } : {}) })
        .throwOnError();
      return data;
    });
    if (!saved) return;
    notify("Saved");
    onDone();
  };
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="Name" required>
        <TextInput
          value={form.name}
          maxLength={100}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label="About them" hint="Up to 300 letters.">
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
      <Field label="Links" hint="One a line, up to five, each beginning with https://">
        <TextArea rows={2} value={form.links} onChange={(event) => change({ links: event.target.value })} />
      </Field>
      <Field
        label="Account"
        hint="The handle of the colleague who signs so. They do not publish their own pieces."
      >
        <TextInput
          value={form.account}
          maxLength={31}
          onChange={(event) => change({ account: event.target.value })}
        />
      </Field>
      <RefusalNote refusal={refusal} />
      <div>
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
