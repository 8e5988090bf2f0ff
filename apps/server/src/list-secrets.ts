/** Keys whose whole value is secret. What is public by its purpose (site keys, publishable keys) stays. */
const secret =
  /SECRET|PASSWORD|TOKEN(?!_LIFETIME)|PRIVATE|ACCESS_KEY|SERVICE_ROLE|_KEYS$|DECRYPTION_KEY|TEST_CODES/;

/** @param given settings as they were written @returns the values that nobody may be shown, passwords within addresses among them */
export function listSecrets(given: Readonly<Record<string, string>>): string[] {
  return Object.entries(given).flatMap(([key, value]) => {
    if (secret.test(key)) return [value];
    const several = value.split(/,\s*(?=postgres)/);
    if (several.length > 1) return several.flatMap((one) => listSecrets({ [key]: one }));
    if (!URL.canParse(value)) return [];
    const { password, search, pathname } = new URL(value);
    // the path of a webhook is a secret: it is all that lets a caller in
    const path = key === "ERROR_WEBHOOK_URL" ? [`${pathname}${search}`] : [];
    return [...(password ? [password, decode(password)] : []), ...path];
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
