// Where in a token's claims the role stands: `.role`, `."https://example.org/role"`, `.roles[0]`.
// https://docs.postgrest.org/en/v14/references/auth.html#jwt-role-extraction

const step = /^(?:\.(?:"([^"]+)"|([\p{L}\p{N}_@$-]+))|\[(\d{1,6})\])/u;

/** The steps of a path; a bare name is its own only step. @throws TypeError when the text is no path */
export function parseClaimPath(text: string): (string | number)[] {
  let rest = /^[.[]/.test(text) ? text : `.${text}`;
  const steps: (string | number)[] = [];
  while (rest !== "") {
    const match = step.exec(rest);
    if (!match) throw new TypeError(`"${text}" is no path to a claim, such as .role or .app_metadata.role`);
    steps.push(match[3] === undefined ? (match[1] ?? match[2] ?? "") : Number(match[3]));
    rest = rest.slice(match[0].length);
  }
  return steps;
}

/** What stands at the end of the path; undefined where it leads nowhere. */
export function findClaim(claims: unknown, path: readonly (string | number)[]): unknown {
  let value = claims;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string | number, unknown>)[name];
  }
  return value;
}
