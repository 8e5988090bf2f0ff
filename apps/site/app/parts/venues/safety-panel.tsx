import { dayName } from "#app/format/nights.ts";
import type { SafetyFacts } from "./safety.ts";

/** What is declared about safety, each as a sentence; nothing when nothing is declared. */
export function SafetyPanel({ facts }: { facts: SafetyFacts }) {
  const lines = safetyLines(facts);
  if (lines.length === 0) return <p className="text-ink-2">Nothing has been declared about safety yet.</p>;
  return (
    <ul className="grid max-w-reading gap-2">
      {lines.map((line) => (
        <li key={line} className="border-line border-b pb-2">
          {line}
        </li>
      ))}
    </ul>
  );
}

function safetyLines({
  askForAngela,
  trainedOn,
  welfare,
  water,
  doorPolicy,
  harassmentContact,
}: SafetyFacts): string[] {
  const angela =
    askForAngela === "trained" && trainedOn
      ? `Ask for Angela: the staff were trained on ${dayName(trainedOn.slice(0, 10), "")}.`
      : askForAngela
        ? "Ask for Angela: declared by the venue; no training in the last twelve months is on record."
        : null;
  return [
    angela,
    welfare ? "A welfare team is on site." : null,
    water ? "Free drinking water at the bar." : null,
    doorPolicy ? `Door policy: ${doorPolicy}` : null,
    harassmentContact ? `Report harassment to: ${harassmentContact}` : null,
  ].filter((line) => line !== null);
}
