// What a hosted project does not have of ours, said at each start and by the doctor. docs/hosted-supabase.md has the reasons.

/** One thing, and how people and operators do without. */
export const missingThere: readonly { what: string; instead: string }[] = [
  {
    what: "passkeys and recovery codes: people have a password, a code by email and an authenticator",
    instead: "Whoever loses their authenticator has it removed in the project's dashboard.",
  },
  {
    what: "booking without an account: people sign up first",
    instead: "Let the project confirm addresses by a code of six digits, which takes a moment.",
  },
];
