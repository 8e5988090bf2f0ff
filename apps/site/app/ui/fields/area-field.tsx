import { useEffect, useRef, useState } from "react";
import { Combobox, type ComboboxLine } from "./combobox.tsx";
import { controlClass } from "./control-class.ts";
import { Field, useFieldControl } from "./field.tsx";

/** A town or district one can choose: `detail` tells two of the same name apart. */
export type AreaChoice = { value: string; name: string; detail: string | null };

type AreaFieldProps = {
  label: string;
  error?: string | undefined;
  required?: boolean;
  /** Every place there is; null while it is read. */
  choices: readonly AreaChoice[] | null;
  /** What is chosen, empty for nothing. */
  value: string;
  onChoose: (value: string) => void;
  /** Places for a postcode that was typed, where the caller knows them. */
  byPostcode?: (typed: string) => Promise<readonly AreaChoice[]>;
};

const SHOWN = 8;
const isPostcode = (typed: string) => /^[a-z]{1,2}\d/i.test(typed);

/** Choices whose name begins with the words, then those that have them further on. */
export function matchingAreas(choices: readonly AreaChoice[], typed: string): AreaChoice[] {
  const words = typed.trim().toLowerCase();
  if (words === "") return [];
  const begins = choices.filter(({ name }) => name.toLowerCase().startsWith(words));
  const holds = choices.filter(({ name, detail }) => {
    const whole = `${name}, ${detail ?? ""}`.toLowerCase();
    return !name.toLowerCase().startsWith(words) && (whole.startsWith(words) || whole.includes(` ${words}`));
  });
  const rank = ({ name }: AreaChoice) => (name.toLowerCase() === words ? 0 : 1);
  return [...begins.toSorted((one, other) => rank(one) - rank(other)), ...holds].slice(0, SHOWN);
}

/** A town or district, found by typing: hundreds of lines are no list for a thumb. */
export function AreaField({ label, error, required = false, ...rest }: AreaFieldProps) {
  return (
    <Field
      label={label}
      hint={rest.byPostcode ? "Type a town, a district or a postcode." : "Type its first letters."}
      error={error}
      required={required}
      className="min-w-0"
    >
      <AreaControl {...rest} />
    </Field>
  );
}

type AreaControlProps = Omit<AreaFieldProps, "label" | "error" | "required">;

function AreaControl({ choices, value, onChoose, byPostcode }: AreaControlProps) {
  const control = useFieldControl();
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<readonly AreaChoice[]>([]);
  const latest = useRef("");
  const matches = typed === null ? [] : [...found, ...matchingAreas(choices ?? [], typed)];
  const choose = (choice: AreaChoice) => {
    setTyped(null);
    setFound([]);
    onChoose(choice.value);
  };
  const type = (next: string) => {
    latest.current = next;
    setTyped(next);
    setFound([]);
    // what is being typed is not chosen yet
    if (value) onChoose("");
    if (!byPostcode || !isPostcode(next.trim())) return;
    byPostcode(next.trim()).then(
      (places) => latest.current === next && setFound(places),
      () => undefined,
    );
  };
  const lines = matches.map(
    (choice): ComboboxLine => ({
      key: `${choice.value} ${choice.name}`,
      label: choice.name,
      detail: choice.detail,
      onChoose: () => choose(choice),
    }),
  );
  // the list opens above the bar at the foot of a phone, not behind it
  const box = useRef<HTMLDivElement>(null);
  const isOpen = lines.length > 0;
  useEffect(() => {
    if (isOpen) box.current?.querySelector("[role=listbox]")?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <div ref={box}>
      <Combobox
        {...control}
        className={controlClass}
        value={typed ?? settledName(choices ?? [], value)}
        onChange={type}
        groups={[{ heading: "Places", lines }]}
        listLabel="Places that match"
        list="popup"
        listClassName="scroll-mb-24"
        onBlur={() => {
          const words = typed?.trim().toLowerCase();
          const [only, other] = matches.filter(({ name }) => name.toLowerCase() === words);
          if (only && !other) choose(only);
        }}
        note={
          <p role="status" className="pt-1 text-ink-2 text-small empty:hidden">
            {choices !== null && typed !== null && typed.trim().length > 1 && matches.length === 0
              ? "We know no place of that name. Try the nearest town."
              : ""}
          </p>
        }
      />
    </div>
  );
}

/** The chosen place's name; with more where two are called the same. */
function settledName(choices: readonly AreaChoice[], value: string): string {
  const chosen = choices.find((one) => one.value === value);
  if (!chosen) return "";
  const isAmbiguous = choices.some(({ name, value: other }) => name === chosen.name && other !== value);
  return isAmbiguous && chosen.detail ? `${chosen.name}, ${chosen.detail}` : chosen.name;
}
