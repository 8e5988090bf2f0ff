import { type FocusEvent, useId, useState } from "react";
import { Link } from "react-router";
import { Field } from "./field.tsx";
import { LocateButton, type PlaceAt } from "./locate-button.tsx";
import { Select } from "./select.tsx";
import { TextInput } from "./text-input.tsx";

/** The radii offered, in miles. */
export const RADII_MILES = [1, 3, 5, 10, 15, 25, 50] as const;

/** What is looked through around a postcode until another radius is chosen; the server says the same in `areas.server.ts`. */
const POSTCODE_MILES = 10;

/** The place a list is narrowed to, and what stands open about it. */
export interface Where {
  /** Slug of the area, or the first half of a postcode; null for the whole country. */
  area: string | null;
  /** How the place is written. */
  name: string | null;
  radiusMiles: number | null;
  /** What was typed and is not a place yet, with where each choice leads. */
  question: { typed: string; message: string; choices: { to: string; label: string }[] } | null;
}

type WhereFieldProps = {
  where: Where;
  /** Names offered while typing. */
  names: readonly string[];
  /** How many are found within so many miles, where that is counted. */
  counts?: readonly { value: string; count: number }[];
  /** "+" where the counts are lower bounds. */
  plus?: "+" | "";
  placeAt: PlaceAt;
  onPlace: (area: string) => void;
  /** Called when what was typed is to take effect. */
  onCommit: () => void;
};

/**
 * One field that asks where: a town, a district or a postcode, and how far around it. It is sent as `where`, beside the
 * place that holds now as `area`; the server answers with the list there, or with a question.
 */
export function WhereField({
  where,
  names,
  counts = [],
  plus = "",
  placeAt,
  onPlace,
  onCommit,
}: WhereFieldProps) {
  const list = useId();
  const { question } = where;
  const settled = question?.typed ?? where.name ?? "";
  const [typed, setTyped] = useState(settled);
  const [shown, setShown] = useState(settled);
  if (shown !== settled) {
    setShown(settled);
    setTyped(settled);
  }
  // around a postcode there is always a radius
  const isPostcode = /^[a-z]{1,2}\d/.test(where.area ?? "");
  const commit = (event: FocusEvent<HTMLInputElement>) => {
    if (event.target.value.trim() !== settled) onCommit();
  };
  const found = (miles: number) => counts.find(({ value }) => value === String(miles));
  const radii = [...new Set([...RADII_MILES, ...(where.radiusMiles ? [where.radiusMiles] : [])])];
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">Where</legend>
      {where.area ? <input type="hidden" name="area" value={where.area} /> : null}
      <div className="grid gap-5">
        <Field label="Where" hint="A town or a postcode" error={question?.message}>
          <TextInput
            name="where"
            list={list}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={commit}
            placeholder="All of the UK"
            maxLength={80}
            autoComplete="off"
            enterKeyHint="search"
          />
        </Field>
        <datalist id={list}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {question && question.choices.length > 0 ? (
          <ul>
            {question.choices.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="inline-flex min-h-9 items-center">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        <Field label="Radius">
          <Select
            name="radius"
            defaultValue={where.radiusMiles ?? (isPostcode ? POSTCODE_MILES : "")}
            key={`${isPostcode} ${where.radiusMiles}`}
          >
            {isPostcode ? null : <option value="">This area only</option>}
            {radii
              .sort((a, b) => a - b)
              .map((miles) => (
                <option key={miles} value={miles}>
                  {`${miles} mi${found(miles) ? ` (${found(miles)?.count}${plus})` : ""}`}
                </option>
              ))}
          </Select>
        </Field>
      </div>
      <LocateButton placeAt={placeAt} onPlace={({ slug }) => onPlace(slug)} />
    </fieldset>
  );
}
