/** A profile is saved by the person it is about; without a session that person is not known. */
export const USER_NOT_AUTHENTICATED = "User not authenticated";

/** Who may see a person, as the database knows it and as people read it. */
export const VISIBILITIES = {
  hidden: {
    label: "Only me",
    says: "Nobody finds your profile. You can still be on a guest list where you choose to be.",
  },
  followers: {
    label: "Followers",
    says: "People ask to follow you, and see your profile once you let them.",
  },
  public: { label: "Everyone", says: "Anybody can read your profile, with an account or without." },
} as const;

/** One of them. */
export type Visibility = keyof typeof VISIBILITIES;
