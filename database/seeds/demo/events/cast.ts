// What is in the database before the first event: the places, people and names that events refer to.
import type { AreaIndex } from "../areas.ts";
import type { Artist } from "../artists/artists.ts";
import type { OrganiserIndex } from "../organisers/organisers.ts";
import type { VenueIndex } from "../venues/venues.ts";

/** Everything events are made of, and the moment they are made around. */
export type Cast = {
  now: Date;
  /** the night of `now`, YYYY-MM-DD */
  tonight: string;
  areas: AreaIndex;
  venues: VenueIndex;
  organisers: OrganiserIndex;
  artists: Artist[];
  /** who is noted as the author of events and updates */
  authorId: string;
};
