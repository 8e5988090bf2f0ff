/** What a night says of age and ID; null for a listing from elsewhere, whose rules are not ours. The page of a night is sent the sentence. */
export function ageRule(event: { external_id: string | null; min_age: number | null }): string | null {
  if (event.external_id) return null;
  return event.min_age
    ? `${event.min_age} and over. Anyone who looks under 25 is asked for ID: a passport, a photocard driving licence (provisional too), a PASS card or military ID. Photos and copies do not count.`
    : "All ages are welcome. Anyone buying alcohol who looks under 25 is asked for ID.";
}
