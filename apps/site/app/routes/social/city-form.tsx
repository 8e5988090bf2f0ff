import { useId } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/fields/select.tsx";

type CityFormProps = {
  cities: readonly { slug: string; name: string }[];
  chosen: string | null;
  /** what else stands in the address */
  kept: Readonly<Record<string, string | null>>;
  /** the choices above the cities */
  first: readonly { slug: string; name: string }[];
};

/** Chooses a city; works without scripts. */
export function CityForm({ cities, chosen, kept, first }: CityFormProps) {
  const id = useId();
  return (
    <Form action="/social" className="flex flex-wrap items-end gap-2" key={chosen ?? ""}>
      {Object.entries(kept).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <label htmlFor={id} className="sr-only">
        City
      </label>
      <Select id={id} name="area" defaultValue={chosen ?? ""} className="min-w-48">
        {[...first, ...cities].map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="outline">
        Show
      </Button>
    </Form>
  );
}
