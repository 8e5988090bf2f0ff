/** Where the generated poster of an event is served, and the text it is described with. */

/** What a list or page knows of an event that its poster shows. */
export interface PosterSubject {
  event_id: string;
  title: string;
  starts_at: string;
  ends_at: string | null;
  venue_name: string | null;
  area_name: string | null;
  location_mode: string;
  price_from_pence: number | null;
  price_to_pence: number | null;
  sale_kind: string | null;
  min_age: number | null;
  image_path: string | null;
  image_alt: string | null;
}

// raise it when the same facts are to look different, so that browsers ask again
const RENDERER_VERSION = 2;

/** FNV-1a over UTF-16 units, in base 36: short, and different when any printed fact differs. */
function fingerprint(text: string): string {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  return (hash >>> 0).toString(36);
}

/** What a poster's address carries so that it changes with the facts. */
function versionOf(subject: PosterSubject): string {
  const facts = [
    RENDERER_VERSION,
    subject.title,
    subject.starts_at,
    subject.ends_at,
    subject.venue_name,
    subject.area_name,
    subject.location_mode,
    subject.price_from_pence,
    subject.price_to_pence,
    subject.sale_kind,
    subject.min_age,
  ];
  return fingerprint(facts.join("\u001f"));
}

/** The poster as a picture for link previews. */
export function previewAddress(subject: PosterSubject): string {
  return `/posters/${subject.event_id}.jpg?v=${versionOf(subject)}`;
}

/** The address of a generated poster; it changes with the facts, so the answer can be kept for ever. */
export function posterAddress(subject: PosterSubject, size: "full" | "thumb"): string {
  const version = versionOf(subject);
  return `/posters/${subject.event_id}.svg?${size === "thumb" ? "size=thumb&" : ""}v=${version}`;
}

/** The small poster of an event of which little is known here; it is asked for again after some minutes. */
export function latestPosterAddress(eventId: string): string {
  return `/posters/${eventId}.svg?size=thumb`;
}
