import { useState } from "react";
import { EVENT_TYPES } from "#app/parts/events/filters/filters.ts";
import { CATEGORY_LABELS, SETTING_LABELS, tagLabel, typeLabel } from "#app/parts/events/labels.ts";
import { FlyerField } from "#app/parts/events/wizard/flyer-field.tsx";
import { useWizard } from "#app/parts/events/wizard/wizard-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

/** Title, category, tags, description, flyer. */
export function StepBasics() {
  const { data, set, errorOf } = useWizard();
  return (
    <>
      <Field label="Title" hint="3 to 100 characters." error={errorOf("title")} required>
        <TextInput
          value={data.title ?? ""}
          maxLength={120}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Category" error={errorOf("category")} required>
          <Select value={data.category ?? ""} onChange={(event) => set({ category: event.target.value })}>
            <option value="">Choose</option>
            {Object.entries(CATEGORY_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Kind of event" error={errorOf("event_type")}>
          <Select
            value={data.event_type ?? "event"}
            onChange={(event) => set({ event_type: event.target.value })}
          >
            {EVENT_TYPES.map((type) => (
              <option key={type} value={type}>
                {typeLabel(type)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Setting" error={errorOf("setting")}>
          <Select value={data.setting ?? ""} onChange={(event) => set({ setting: event.target.value })}>
            <option value="">Not said</option>
            {Object.entries(SETTING_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <TagsField />
      <Field
        label="Description"
        hint="10 to 2,000 characters. Plain text; line breaks stay."
        error={errorOf("description")}
        required
      >
        <TextArea
          rows={8}
          value={data.description ?? ""}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <FlyerField />
    </>
  );
}

function TagsField() {
  const { data, set, errorOf } = useWizard();
  const [word, setWord] = useState("");
  const tags = data.tags ?? [];
  const add = () => {
    const tag = word.trim();
    if (tag && !tags.some((known) => known.toLowerCase() === tag.toLowerCase()))
      set({ tags: [...tags, tag] });
    setWord("");
  };
  return (
    <div className="grid gap-3">
      <div className="flex items-end gap-3">
        <Field
          label="Tags"
          hint="Genres and subjects, up to ten."
          error={errorOf("tags")}
          className="min-w-0 flex-1"
        >
          <TextInput
            value={word}
            maxLength={40}
            onChange={(event) => setWord(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add();
            }}
          />
        </Field>
        <Button variant="outline" onClick={add}>
          Add
        </Button>
      </div>
      {tags.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className="press inline-flex min-h-9 items-center gap-2 border-2 border-line-strong px-3 text-small hover:border-ink"
                aria-label={`Remove ${tag}`}
                onClick={() => set({ tags: tags.filter((one) => one !== tag) })}
              >
                {tagLabel(tag)} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
