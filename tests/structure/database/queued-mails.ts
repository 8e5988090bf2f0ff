// Which mails the SQL functions queue, by the names of their templates.

/** Functions that queue a mail, and which of their arguments names its template. */
const queueing: Record<string, number> = {
  enqueue_mail: 0,
  enqueue_receipt: 0,
  enqueue_kind_mail: 2,
  mail_holder: 3,
  mail_holders: 1,
  tell_hire_asker: 2,
  tell_hire_team: 2,
  tell_poster: 1,
  tell_reporter: 1,
  tell_seller: 1,
};

/** The arguments of a call. @param start the place after its opening bracket */
function readArguments(sql: string, start: number): string[] {
  const given = [""];
  let depth = 0;
  let isQuoted = false;
  for (const letter of sql.slice(start)) {
    if (letter === "'") isQuoted = !isQuoted;
    if (!isQuoted && letter === ")" && depth-- === 0) break;
    if (!isQuoted && letter === "(") depth++;
    if (!isQuoted && depth === 0 && letter === ",") given.push("");
    else given[given.length - 1] += letter;
  }
  return given.map((text) => text.trim());
}

/** The names an argument may have: itself, or what a `case` chooses from; undefined where it is computed. */
function readNames(argument: string): string[] | undefined {
  const [, plain] = /^'([a-z0-9-]+)'$/.exec(argument) ?? [];
  if (plain) return [plain];
  if (!/^case\b.*\bend$/s.test(argument)) return undefined;
  const chosen = [...argument.matchAll(/\b(?:then|else)\s+(.+?)(?=\s+(?:when|else|end)\b)/gs)];
  const names = chosen.map(([, text = ""]) => /^'([a-z0-9-]+)'$/.exec(text.trim())?.[1]);
  return names.every((name) => name !== undefined) && names.length > 0 ? names : undefined;
}

/** Names of mails that SQL queues, and what to do about those that cannot be read. */
export function readQueuedMails(sql: string): { names: string[]; computed: string[] } {
  const text = sql.replace(/--[^\n]*/g, "");
  const names: string[] = [];
  const computed: string[] = [];
  const called = new RegExp(
    `\\b(function (?:if exists )?)?internal\\.(${Object.keys(queueing).join("|")})\\(`,
    "g",
  );
  let around = "";
  for (const call of text.matchAll(
    new RegExp(`create or replace function (\\w+\\.\\w+)|${called.source}`, "g"),
  )) {
    if (call[1]) around = call[1];
    if (!call[3] || call[2]) continue;
    const argument = readArguments(text, call.index + call[0].length)[queueing[call[3]] ?? 0] ?? "";
    const found = readNames(argument);
    if (found) names.push(...found);
    // its own callers are read; what a row says was written by one of them
    else if (
      !(/^(p_)?template$/.test(argument) && around.replace("internal.", "") in queueing) &&
      !/^\w+\.template$/.test(argument)
    )
      computed.push(
        `${around}: internal.${call[3]} is given ${argument}. Write the name of the template as a literal, or choose between literals by "case", so that a search for the mail finds what sends it.`,
      );
  }
  return { names, computed };
}
