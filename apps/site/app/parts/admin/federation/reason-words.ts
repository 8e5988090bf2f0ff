const words: Readonly<Record<string, string>> = {
  bad_date: "The date was too old or in the future",
  bad_digest: "The body was not the one that was signed",
  bad_proof: "The proof did not fit",
  bad_signature: "The signature did not fit",
  blocked: "The server is blocked",
  busy: "Too many requests at one time",
  foreign_key: "The key was somebody else's",
  no_signature: "There was no signature",
  not_an_activity: "It could not be read",
  too_large: "It was too large",
  too_many: "The server sent too many",
  unreachable: "The server of the key did not answer",
};

/** Why requests were refused, in words. */
export const reasonWords = (reason: string): string => words[reason] ?? reason;
