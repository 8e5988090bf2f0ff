/** What a venue or an event declares about safety. */
export interface SafetyFacts {
  askForAngela: "trained" | "declared" | null;
  trainedOn: string | null;
  welfare: boolean;
  water: boolean;
  doorPolicy: string | null;
  /** Whom to tell of harassment: an address or a number. */
  harassmentContact: string | null;
}

const TRAINING_VALID_DAYS = 365;
const MS_PER_DAY = 86_400_000;

/**
 * Reads safety facts, an event's word over its venue's. "Ask for Angela" counts as trained for twelve months after
 * the date of the training; without a date it is only a declaration.
 */
export function safetyFacts(venueSafety: unknown, eventSafety: unknown, now: Date): SafetyFacts {
  const facts: Record<string, unknown> = { ...asRecord(venueSafety), ...asRecord(eventSafety) };
  const trainedOn =
    typeof facts.trained_on === "string" && !Number.isNaN(Date.parse(facts.trained_on))
      ? facts.trained_on
      : null;
  const age = trainedOn ? (now.getTime() - Date.parse(trainedOn)) / MS_PER_DAY : Number.POSITIVE_INFINITY;
  const isTrained = age >= 0 && age <= TRAINING_VALID_DAYS;
  return {
    askForAngela: facts.ask_for_angela === true ? (isTrained ? "trained" : "declared") : null,
    trainedOn: isTrained ? trainedOn : null,
    welfare: facts.welfare === true,
    water: facts.water === true,
    doorPolicy: textOf(facts.door_policy),
    harassmentContact: textOf(facts.harassment_contact),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value ? value : null;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
