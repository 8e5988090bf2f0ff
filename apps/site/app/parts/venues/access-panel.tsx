import { Check } from "#app/ui/icons/check.ts";
import { Minus } from "#app/ui/icons/minus.ts";
import { X } from "#app/ui/icons/x.ts";
import type { AccessLine, AccessSummary } from "./access-sheet.ts";

const WORDS = { yes: "Yes", no: "No", partly: "Partly" } as const;
const ICONS = { yes: Check, no: X, partly: Minus } as const;
const TONES = { yes: "text-green", no: "text-red", partly: "text-warn" } as const;

/** What is asked in the negative is said the other way round: "No strobe lighting: No" tells nobody anything. */
const SAID: Partial<Record<string, { label: string; words: Record<keyof typeof WORDS, string> }>> = {
  no_strobe: { label: "Strobe lighting", words: { yes: "None", no: "Used", partly: "Some" } },
};

/** The access sheet: every item said in words. What is not known is listed by name, never left out. */
export function AccessPanel({ known, unknown }: AccessSummary) {
  return (
    <>
      {known.length > 0 ? (
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {known.map((line) => (
            <AccessRow key={line.key} line={line} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">
          Nothing has been declared about access yet. Please ask before you travel.
        </p>
      )}
      {unknown.length > 0 && known.length > 0 ? (
        <details className="mt-4">
          <summary className="text-link min-h-6 w-fit">Not known: {unknown.length} more</summary>
          <p className="mt-2 max-w-reading text-ink-2">
            We have not been told about: {unknown.join(", ").toLowerCase()}.
          </p>
        </details>
      ) : null}
    </>
  );
}

function AccessRow({ line }: { line: AccessLine }) {
  const Icon = ICONS[line.value];
  const { label, words } = SAID[line.key] ?? { label: line.label, words: WORDS };
  return (
    <li className="flex gap-3 border-line border-b py-2">
      <Icon className={`mt-1 size-4 shrink-0 ${TONES[line.value]}`} aria-hidden="true" />
      <p className="grow">
        {label}: <strong>{words[line.value]}</strong>
        {line.note ? <span className="block text-ink-2 text-small">{line.note}</span> : null}
      </p>
    </li>
  );
}
