import { BYLINE_ROLES, type BylineRole, JOURNAL_SECTIONS } from "@undercroft/contract";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { PictureUpload, TargetField } from "./block-editor.tsx";
import type { ArticleForm, DeskLink } from "./desk-queries.ts";

type Choices = { bylines: { slug: string; name: string }[]; areas: { id: string; name: string }[] };
type FieldsProps = {
  form: ArticleForm;
  onChange: (next: Partial<ArticleForm>) => void;
};

/** Section, title and standfirst. */
export function HeadFields({ form, onChange }: FieldsProps) {
  return (
    <>
      <Field label="Section">
        <Select value={form.section} onChange={(event) => onChange({ section: event.target.value })}>
          {Object.entries(JOURNAL_SECTIONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Title">
        <TextInput
          value={form.title}
          maxLength={120}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field label="Standfirst" hint="Up to 300 letters: what it is about, and why now.">
        <TextArea
          rows={3}
          maxLength={300}
          value={form.standfirst}
          onChange={(event) => onChange({ standfirst: event.target.value })}
        />
      </Field>
    </>
  );
}

/** The lead picture with its words. */
export function HeroFields({ form, onChange, articleId }: FieldsProps & { articleId: string }) {
  return (
    <fieldset className="grid min-w-0 gap-3 border-2 border-line p-4">
      <legend className="px-2 font-bold">Lead picture</legend>
      <PictureUpload
        articleId={articleId}
        path={form.hero_path}
        onPath={(hero_path) => onChange({ hero_path })}
      />
      <Field label="What the lead picture shows">
        <TextInput
          value={form.hero_alt}
          maxLength={500}
          onChange={(event) => onChange({ hero_alt: event.target.value })}
        />
      </Field>
      <Field label="Credit of the lead picture">
        <TextInput
          value={form.hero_credit}
          maxLength={120}
          onChange={(event) => onChange({ hero_credit: event.target.value })}
        />
      </Field>
    </fieldset>
  );
}

/** Who made it. */
export function BylineFields({ form, onChange, choices }: FieldsProps & { choices: Choices }) {
  const change = (place: number, next: Partial<ArticleForm["bylines"][number]>) =>
    onChange({
      bylines: form.bylines.map((byline, other) => (other === place ? { ...byline, ...next } : byline)),
    });
  const first = choices.bylines[0];
  return (
    <fieldset className="grid min-w-0 gap-3 border-2 border-line p-4">
      <legend className="px-2 font-bold">Bylines</legend>
      {form.bylines.map(({ slug, role }, place) => (
        <div key={`${slug} ${role}`} className="flex flex-wrap items-end gap-2">
          <Field label={`Name ${place + 1}`}>
            <Select value={slug} onChange={(event) => change(place, { slug: event.target.value })}>
              {choices.bylines.map((byline) => (
                <option key={byline.slug} value={byline.slug}>
                  {byline.name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={`Part ${place + 1}`}>
            <Select
              value={role}
              onChange={(event) => change(place, { role: event.target.value as BylineRole })}
            >
              {Object.entries(BYLINE_ROLES).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Remove byline ${place + 1}`}
            onClick={() => onChange({ bylines: form.bylines.filter((_, other) => other !== place) })}
          >
            Remove
          </Button>
        </div>
      ))}
      {first ? (
        <div>
          <Button
            variant="outline"
            size="sm"
            onClick={() => onChange({ bylines: [...form.bylines, { slug: first.slug, role: "writer" }] })}
          >
            Add a byline
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

const kinds: Record<DeskLink["kind"], string> = {
  event: "a night",
  venue: "a venue",
  artist: "an artist",
  organiser: "an organiser",
};

/** What it speaks of: the pages of these say that they are in the journal. */
export function LinkFields({ form, onChange }: FieldsProps) {
  return (
    <fieldset className="grid min-w-0 gap-3 border-2 border-line p-4">
      <legend className="px-2 font-bold">It speaks of</legend>
      <p className="text-ink-2 text-small">Cards in the text are linked by themselves.</p>
      <ul className="grid gap-1 empty:hidden">
        {form.links.map(({ kind, id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <span>{name ?? "gone"}</span>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Remove ${name ?? kind}`}
              onClick={() => onChange({ links: form.links.filter((link) => link.id !== id) })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {(Object.keys(kinds) as DeskLink["kind"][]).map((kind) => (
        <TargetField
          key={kind}
          kind={kind}
          label={`Link ${kinds[kind]}`}
          chosen={null}
          keepsChosen={false}
          onChoose={(id, name) =>
            onChange({ links: [...form.links.filter((link) => link.id !== id), { kind, id, name }] })
          }
        />
      ))}
    </fieldset>
  );
}

/** Where it belongs: place, tags, series, partner, update. */
export function PlaceFields({ form, onChange, choices }: FieldsProps & { choices: Choices }) {
  return (
    <fieldset className="grid min-w-0 gap-3 border-2 border-line p-4">
      <legend className="px-2 font-bold">Where it belongs</legend>
      <Field label="City">
        <Select value={form.area_id} onChange={(event) => onChange({ area_id: event.target.value })}>
          <option value="">None</option>
          {choices.areas.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Tags" hint="Up to ten, small letters, with spaces between: dub sound-system">
        <TextInput
          defaultValue={form.tags.join(" ")}
          onChange={(event) => onChange({ tags: event.target.value.split(/[\s,]+/).filter(Boolean) })}
        />
      </Field>
      <Field label="Series">
        <TextInput
          value={form.series}
          maxLength={120}
          onChange={(event) => onChange({ series: event.target.value })}
        />
      </Field>
      <Field label="Part of the series">
        <TextInput
          inputMode="numeric"
          value={form.part}
          maxLength={3}
          onChange={(event) => onChange({ part: event.target.value })}
        />
      </Field>
      <Field label="Partner" hint="Who paid for it. It is said on the article.">
        <TextInput
          value={form.partner_name}
          maxLength={120}
          onChange={(event) => onChange({ partner_name: event.target.value })}
        />
      </Field>
      <Field label="Note about an update">
        <TextInput
          value={form.update_note}
          maxLength={500}
          onChange={(event) => onChange({ update_note: event.target.value })}
        />
      </Field>
    </fieldset>
  );
}
