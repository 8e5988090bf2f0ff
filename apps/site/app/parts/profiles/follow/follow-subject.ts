/** Something that can be followed. */
export type FollowSubject = {
  kind: "user" | "artist" | "venue" | "organiser" | "series" | "tag" | "area";
  /** an id, for tags the tag */
  target: string;
  name: string;
};

/** How one follows it; null is not at all. */
export type FollowState = { status: "active" | "requested"; notify: boolean } | null;
