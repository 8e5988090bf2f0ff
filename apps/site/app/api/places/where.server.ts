import type { Client } from "#app/api/public-client.ts";
import type { AreaChoice } from "./areas.server.ts";
import { type FoundPlace, findPlaces, slugOfPlace } from "./find-place.ts";

/** What was typed into a field that asks where, and why it has not become a place yet. */
export interface OpenQuestion {
  typed: string;
  message: string;
  choices: { slug: string; label: string }[];
}

/**
 * Turns what was typed into a place.
 *
 * @param area the place the list has already; typing its name changes nothing.
 * @returns the slug when there is exactly one answer, else the question with its choices.
 */
export async function answerWhere(
  client: Client,
  typed: string,
  area: AreaChoice | null,
): Promise<{ slug: string } | { question: OpenQuestion }> {
  if (area && typed.toLowerCase() === area.name.toLowerCase()) return { slug: area.slug };
  const { places, message } = await findPlaces(client, typed);
  const [first] = places;
  if (first && places.length === 1) return { slug: slugOfPlace(first) };
  const choices = places.map((place: FoundPlace) => ({ slug: slugOfPlace(place), label: place.label }));
  return { question: { typed, message: message ?? "Which one do you mean?", choices } };
}
