import { BYLINE_ROLES, type BylineRole, JOURNAL_SECTIONS, type JournalSection } from "@undercroft/contract";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { ArticleForm } from "./desk-queries.ts";
import { PictureLibrary } from "./editor/pictures/picture-library.tsx";
import { PictureUpload } from "./editor/pictures/picture-upload.tsx";
import { TargetField } from "./editor/target-field.tsx";

type Choices = { bylines: { slug: string; name: string }[]; areas: { id: string; name: string }[] };
type FieldsProps = {
  form: ArticleForm;
  onChange: (next: Partial<ArticleForm>) => void;
};

type GroupProps = { title: string; says?: string | undefined; children: ReactNode };

/** A group of fields that opens; closed it says what is in it. */
function Group({ title, says, children }: GroupProps) {
  return (
    <details className="group border-2 border-line open:border-line-strong">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-2 after:ms-auto after:font-bold after:content-['+'] group-open:after:content-['–']">
        <span className="font-bold">{title}</span>
        {says ? <span className="text-ink-2 text-small [overflow-wrap:anywhere]">{says}</span> : null}
      </summary>
      <div className="grid min-w-0 gap-3 p-4 pt-2">{children}</div>
    </details>
  );
}

/** Title and standfirst, as they will be read. */
export function HeadFields({ form, onChange }: FieldsProps) {
  const look =
    "w-full resize-none border-0 border-transparent border-b-2 bg-transparent p-0 pb-2 [field-sizing:content] [overflow-wrap:anywhere] hover:border-line focus:border-line-strong";
  return (
    <div className="grid gap-3">
      <textarea
        aria-label="Title"
        placeholder="Title"
        rows={1}
        className={clsx(look, "type-h1")}
        value={form.title}
        maxLength={120}
        onChange={(event) => onChange({ title: event.target.value.replaceAll("\n", " ") })}
      />
      <textarea
        aria-label="Standfirst"
        placeholder="Standfirst: what it is about, and why now"
        rows={2}
        className={clsx(look, "text-ink-2 text-xl")}
        maxLength={300}
        value={form.standfirst}
        onChange={(event) => onChange({ standfirst: event.target.value.replaceAll("\n", " ") })}
      />
    </div>
  );
}

/** The lead picture with its words. */
export function HeroFields({ form, onChange, articleId }: FieldsProps & { articleId: string }) {
  return (
    <Group title="Lead picture" says={form.hero_path ? undefined : "none"}>
      <PictureUpload
        folder={articleId}
        label="Lead picture"
        path={form.hero_path}
        onPath={(hero_path) => onChange({ hero_path })}
      />
      <PictureLibrary
        onChoose={({ path, alt, credit }) =>
          onChange({ hero_path: path, hero_alt: alt, hero_credit: credit })
        }
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
      {form.hero_path ? (
        <Button
          variant="quiet"
          size="sm"
          className="w-fit"
          onClick={() => onChange({ hero_path: "", hero_alt: "", hero_credit: "" })}
        >
          Take the lead picture away
        </Button>
      ) : null}
    </Group>
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
    <Group
      title="Bylines"
      says={
        form.bylines
          .map(({ slug }) => choices.bylines.find((known) => known.slug === slug)?.name ?? slug)
          .join(", ") || "none"
      }
    >
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
      <p className="text-small">
        <Link to="/journal/desk/bylines">A new byline, or a new description</Link>
      </p>
    </Group>
  );
}

/** What it speaks of: the pages of these say that they are in the journal. */
export function LinkFields({ form, onChange }: FieldsProps) {
  return (
    <Group title="It mentions" says={form.links.length > 0 ? String(form.links.length) : "nothing yet"}>
      <p className="text-ink-2 text-small">Cards in the text are linked automatically.</p>
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
      <TargetField
        kind={null}
        label="Link a night, a venue, an artist or an organiser"
        onChoose={({ kind, id, name }) =>
          onChange({ links: [...form.links.filter((link) => link.id !== id), { kind, id, name }] })
        }
      />
    </Group>
  );
}

/** Where it belongs: place, tags, series, partner, update. */
export function PlaceFields({ form, onChange, choices }: FieldsProps & { choices: Choices }) {
  return (
    <Group
      title="Where it belongs"
      says={[JOURNAL_SECTIONS[form.section as JournalSection], form.series].filter(Boolean).join(", ")}
    >
      <Field label="Section">
        <Select value={form.section} onChange={(event) => onChange({ section: event.target.value })}>
          {Object.entries(JOURNAL_SECTIONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
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
      <Field label="Partner" hint="Who paid for it. This is shown on the article.">
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
    </Group>
  );
}
