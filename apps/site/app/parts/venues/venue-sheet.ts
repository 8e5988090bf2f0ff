/** What a venue states beyond its place and access, read from how the database holds it; null is "Not stated". */
export interface VenueSheet {
  soundLimit: string | null;
  idAccepted: string[];
  hire: {
    minimumSpendPence: number | null;
    depositPence: number | null;
    isDry: boolean | null;
    kit: string | null;
    crew: string | null;
    rules: string | null;
  };
  stepFreeRoute: string | null;
  lastTransport: { words: string; checkedOn: string | null } | null;
  cycleParking: string | null;
  accessContact: { email: string; replyDays: number | null; checkedOn: string | null } | null;
}

const ID_NAMES: Record<string, string> = {
  passport: "passport",
  driving_licence: "driving licence, also provisional",
  pass_card: "PASS card",
  military_id: "military ID",
  digital_id: "digital ID",
};

export function readVenueSheet(venue: {
  licence: unknown;
  hire: unknown;
  getting_there: unknown;
  access_contact: unknown;
  id_accepted: readonly string[];
}): VenueSheet {
  const [licence, hire, way, contact] = [
    venue.licence,
    venue.hire,
    venue.getting_there,
    venue.access_contact,
  ].map(asRecord);
  const transport = textOf(way?.last_transport);
  const email = textOf(contact?.email);
  return {
    soundLimit: textOf(licence?.sound_limit),
    idAccepted: venue.id_accepted.map((kind) => ID_NAMES[kind] ?? kind),
    hire: {
      minimumSpendPence: numberOf(hire?.minimum_spend_pence),
      depositPence: numberOf(hire?.deposit_pence),
      isDry: typeof hire?.dry_hire === "boolean" ? hire.dry_hire : null,
      kit: textOf(hire?.kit),
      crew: textOf(hire?.crew),
      rules: textOf(hire?.rules),
    },
    stepFreeRoute: textOf(way?.step_free_route),
    lastTransport: transport ? { words: transport, checkedOn: textOf(way?.last_transport_checked) } : null,
    cycleParking: textOf(way?.cycle_parking),
    accessContact: email
      ? { email, replyDays: numberOf(contact?.reply_days), checkedOn: textOf(contact?.checked_on) }
      : null,
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
