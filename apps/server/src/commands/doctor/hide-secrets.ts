/** Shorter ones would be found in ordinary words. */
const shortest = 6;

/** @param secrets values that nobody may read @returns what takes them out of a sentence, and the login out of any address in it */
export function hideSecrets(secrets: readonly string[]): (text: string) => string {
  const hidden = secrets
    .filter((secret) => secret.length >= shortest)
    .toSorted((one, other) => other.length - one.length);
  return (text) =>
    hidden
      .reduce((shown, secret) => shown.replaceAll(secret, "…"), text)
      .replace(/(\w:\/\/)[^\s/@]+@/g, "$1…@");
}
