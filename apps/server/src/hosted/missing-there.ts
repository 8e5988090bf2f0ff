// What a hosted project does not have of ours, said at each start and by the doctor. docs/hosted-supabase.md has the reasons.

/** One line for each. */
export const missingThere: readonly string[] = [
  "booking without an account; people sign up first",
  "mails about accounts (confirmation, new password): the project sends them, with its own templates",
  "storage quotas of people and teams; the project's own limits hold",
  "who is here with you, and rights that change while a page is open",
  "single sign-on and the code by email before a first second factor: as the project is set up",
];
