import type { ArticlePicture } from "@undercroft/contract";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

/** A picture nothing is known of yet. */
export const emptyPicture: ArticlePicture = {
  path: "",
  alt: "",
  is_decorative: false,
  credit: "",
  caption: "",
};

type PictureFieldsProps = {
  picture: ArticlePicture;
  /** which of several, as in " 2" */
  number?: string;
  onChange: (next: Partial<ArticlePicture>) => void;
};

/** What a picture shows, whose it is, and what stands below it. */
export function PictureFields({ picture, number = "", onChange }: PictureFieldsProps) {
  return (
    <>
      <Field label={`What it shows${number}`} hint="For people who do not see it.">
        <TextInput
          value={picture.alt}
          maxLength={500}
          disabled={picture.is_decorative}
          onChange={(event) => onChange({ alt: event.target.value })}
        />
      </Field>
      <Checkbox
        label={`It only decorates${number}`}
        checked={picture.is_decorative}
        onChange={(event) => onChange({ is_decorative: event.target.checked, alt: "" })}
      />
      <Field label={`Credit${number}`}>
        <TextInput
          value={picture.credit}
          maxLength={120}
          onChange={(event) => onChange({ credit: event.target.value })}
        />
      </Field>
      <Field label={`Caption${number}`}>
        <TextInput
          value={picture.caption}
          maxLength={500}
          onChange={(event) => onChange({ caption: event.target.value })}
        />
      </Field>
    </>
  );
}
