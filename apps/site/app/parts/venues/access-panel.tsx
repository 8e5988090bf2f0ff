import { Check, Minus, X } from "lucide-react";
import type { AccessLine } from "./access-sheet.ts";

const WORDS = { yes: "Yes", no: "No", partly: "Partly" } as const;
const ICONS = { yes: Check, no: X, partly: Minus } as const;
const TONES = { yes: "text-green", no: "text-red", partly: "text-warn" } as const;

type KnownLine = AccessLine & { value: keyof typeof WORDS };
const isKnown = (line: AccessLine): line is KnownLine => line.value !== "unknown";

/** The access sheet: every item said in words. What is not known is listed by name, never left out. */
export function AccessPanel({ lines, contact }: { lines: readonly AccessLine[]; contact?: string }) {
  const known = lines.filter(isKnown);
  const unknown = lines.filter((line) => line.value === "unknown");
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
            Nobody has told us about: {unknown.map((line) => line.label.toLowerCase()).join(", ")}.
          </p>
        </details>
      ) : null}
      {contact ? <p className="mt-4 text-ink-2 text-small">{contact}</p> : null}
    </>
  );
}

function AccessRow({ line }: { line: KnownLine }) {
  const Icon = ICONS[line.value];
  return (
    <li className="flex gap-3 border-line border-b py-2">
      <Icon className={`mt-1 size-4 shrink-0 ${TONES[line.value]}`} aria-hidden="true" />
      <p className="grow">
        {line.label}: <strong>{WORDS[line.value]}</strong>
        {line.note ? <span className="block text-ink-2 text-small">{line.note}</span> : null}
      </p>
    </li>
  );
}
