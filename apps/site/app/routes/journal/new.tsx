import { JOURNAL_SECTIONS } from "@undercroft/contract";
import { useNavigate } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { deskKey } from "#app/parts/journal/desk-queries.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { Route } from "./+types/new.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "New article", description: "Begin an article.", isHidden: true });

/** Begins an article: its section and its title; the rest is written in the editor. */
export default function NewArticle() {
  const { run, isBusy, refusal } = useExclusiveMutation(deskKey);
  const navigate = useNavigate();
  const form = useHeldForm({
    name: "new-article",
    defaults: { title: "", section: "news" },
    send: async ({ title, section }) => {
      const made = await run(() => call("save_article", { p_data: { title, section, body: [] } }));
      if (made) void navigate(`/journal/${made.id}/edit`);
    },
  });
  return (
    <div className="column py-6">
      <Breadcrumbs crumbs={[{ label: "Desk", to: "/journal/desk" }, { label: "New article" }]} />
      <h1 tabIndex={-1} className="mt-5 type-h1">
        New article
      </h1>
      <form {...form.props} className="mt-6 grid max-w-reading gap-4">
        <Field label="Section">
          <Select {...form.register("section")}>
            {Object.entries(JOURNAL_SECTIONS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Title">
          <TextInput {...form.register("title")} maxLength={120} />
        </Field>
        <RefusalNote refusal={refusal} />
        <div>
          <Button type="submit" busy={isBusy}>
            Begin
          </Button>
        </div>
      </form>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
