import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

/** The address to copy by hand, where the browser does not let a page write to the clipboard. */
export function LinkToCopy({ url }: { url: string }) {
  return (
    <div className="basis-full">
      <Field label="Copy this link">
        <TextInput readOnly value={url} autoFocus onFocus={(event) => event.currentTarget.select()} />
      </Field>
    </div>
  );
}
