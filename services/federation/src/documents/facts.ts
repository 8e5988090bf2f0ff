// What the database tells of what is sent, as functions/federation in SQL answers it.

/** A thing that can be followed. */
export type ActorFacts = {
  kind: string;
  target: string;
  handle: string;
  public_key: string | null;
  /** as a Multikey */
  proof_key: string | null;
  /** the platform's is the brand's, which the database does not know */
  name?: string;
  about?: string | null;
  path: string;
  image?: string | null;
  image_alt?: string | null;
  type: string;
  since?: string;
};

/** An actor whose thing is gone. */
export type GoneActor = { gone: true; handle: string };

/** Where a night is, as everybody may know it. */
export type PlaceFacts = {
  online?: boolean;
  name?: string | null;
  town?: string | null;
  path?: string;
  address?: string | null;
  postcode?: string | null;
  lat?: number | null;
  lng?: number | null;
};

/** A night. Times are ISO, money is pence. */
export type EventFacts = {
  id: string;
  slug: string;
  title: string;
  description: string;
  status: "published" | "postponed" | "cancelled";
  starts_at: string;
  ends_at: string | null;
  doors_at: string | null;
  category: string;
  tz: string;
  min_age: number | null;
  place: PlaceFacts;
  image: string | null;
  image_alt: string | null;
  price_from_pence: number | null;
  price_to_pence: number | null;
  access: string[];
  organiser: string;
  organiser_name: string;
  tags: string[];
  artists: string[];
  published_at: string;
};

/** An article. */
export type ArticleFacts = {
  id: string;
  slug: string;
  title: string;
  standfirst: string;
  section: string;
  image: string | null;
  image_alt: string | null;
  tags: string[];
  published_at: string;
};
