/** The event somebody answers to. */
export type AttendanceSubject = { id: string; title: string; attendee_list: string };

/** An answer; null is none. */
export type Answer = { state: "interested" | "going"; visible: boolean } | null;

/** Somebody who lets it be seen that they go. */
export type Guest = {
  user_id: string;
  handle: string;
  full_name: string | null;
  avatar_path: string | null;
  state: string;
  is_followed: boolean;
};
