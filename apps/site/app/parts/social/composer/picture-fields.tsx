import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { UploadField } from "#app/ui/uploads/upload-field.tsx";
import { LONGEST_ALT, MOST_PICTURES, PICTURE_TYPES, type useChosenPictures } from "./chosen-pictures.ts";

type PictureFieldsProps = {
  chosen: ReturnType<typeof useChosenPictures>;
  /** sending was tried: pictures without a description are marked */
  hasTried: boolean;
};

/** Up to four pictures, each with words for people who do not see it. */
export function PictureFields({ chosen, hasTried }: PictureFieldsProps) {
  const { pictures, refused } = chosen;
  const [isOpen, setIsOpen] = useState(pictures.length > 0);
  if (!isOpen && pictures.length + refused.length === 0)
    return (
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        Add pictures
      </Button>
    );
  return (
    <div className="grid w-full gap-4">
      <UploadField
        label="Pictures"
        hint="Up to four. JPG, PNG, WebP or GIF, 10 MB each."
        types={PICTURE_TYPES}
        multiple
        items={chosen.refused}
        closed={pictures.length >= MOST_PICTURES ? "Four pictures are the most a post can hold." : undefined}
        onFiles={chosen.add}
        onCancel={chosen.clear}
        onRetry={() => undefined}
      />
      {pictures.map(({ id, address, alt, file }) => (
        <div key={id} className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-3">
          <img
            src={address}
            alt=""
            width={80}
            height={80}
            className="halftone size-20 border-2 border-line object-cover"
          />
          <div className="grid gap-2">
            <Field
              label="Describe this picture"
              hint="For people who do not see it."
              required
              error={hasTried && alt.trim() === "" ? "Describe this picture" : undefined}
            >
              <TextInput
                value={alt}
                maxLength={LONGEST_ALT}
                onChange={(event) => chosen.describe(id, event.target.value)}
              />
            </Field>
            <div>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Remove ${file.name}`}
                onClick={() => chosen.remove(id)}
              >
                Remove
              </Button>
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
