// Texts of released migrations that were replaced by one with the same outcome (docs/decisions/059). Their SHA-256 by file.
const supersededTexts: Readonly<Record<string, readonly string[]>> = {
  // made the extensions cube and earthdistance, which nothing ever used and only a superuser may make
  "migrations/20261121000100_foundation.sql": [
    "bc00745fbbd06864f90824cad35470da20bbb09a8ac2120b085f48c407d7320d",
  ],
};

/** Whether a database to which the text with this hash was applied is as one to which today's text of the file was. */
export function isSuperseded(file: string, hash: string): boolean {
  return supersededTexts[file]?.includes(hash) ?? false;
}
