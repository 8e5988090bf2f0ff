import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";

type SentenceFieldProps = {
  eventId: string;
  value: string;
  error: string | undefined;
  onChange: (sentence: string) => void;
};

/** What the people read whose applications are decided: one of the team's sentences, or other words. */
export function SentenceField({ eventId, value, error, onChange }: SentenceFieldProps) {
  const { data } = useQuery({
    queryKey: ["nights", "event", eventId, "sentences"],
    queryFn: () => call("list_entry_sentences", { p_event_id: eventId }),
  });
  const saved = data ? [...data.yes, ...data.no] : [];
  return (
    <div className="grid max-w-reading gap-3" data-no-print="">
      {saved.length > 0 ? (
        <Field label="Your sentences">
          <Select
            value={saved.includes(value) ? value : ""}
            onChange={({ target }) => onChange(target.value)}
          >
            <option value="">Other words</option>
            {saved.map((sentence) => (
              <option key={sentence}>{sentence}</option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field
        label="What they read (optional)"
        error={error}
        hint="Left empty, they read the first of your sentences for a yes or a no."
      >
        <TextArea rows={2} maxLength={500} value={value} onChange={({ target }) => onChange(target.value)} />
      </Field>
    </div>
  );
}
