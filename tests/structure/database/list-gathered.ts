// Which tables a function of exports gathers rows of: a table that is only joined, or asked in a condition, is in nobody's copy.

/** A text with each outermost pair of brackets taken out, and what stood in them; `at` says where. */
type Level = { bare: string; inner: { text: string; at: number }[] };

function takeBracketsOut(sql: string): Level {
  let bare = "";
  let depth = 0;
  const inner: Level["inner"] = [];
  for (const sign of sql.replaceAll(/--.*|'(?:[^']|'')*'/g, "''")) {
    if (sign === ")") depth--;
    if (depth === 0) bare += sign;
    else if (sign !== "(" || depth > 0) {
      const last = inner.at(-1);
      if (last) last.text += sign;
    }
    if (sign === "(" && depth++ === 0) inner.push({ text: "", at: bare.length });
  }
  return { bare, inner };
}

const isQuery = (text: string): boolean => /^\s*(select|with)\b/.test(text);

/** What a list of columns says, without the queries that stand in it: those have columns of their own. */
function wordsOf({ bare, inner }: Level, from: number, to: number): string {
  const within = inner.filter(({ at, text }) => at > from && at <= to && !isQuery(text));
  return [
    bare.slice(Math.max(from, 0), to),
    ...within.map(({ text }) => wordsOfAll(takeBracketsOut(text))),
  ].join(" ");
}
const wordsOfAll = (level: Level): string => wordsOf(level, -1, level.bare.length);

const queries =
  /\bselect\b(?<list>(?:(?!\bselect\b)[\s\S])*?)(?:\bfrom\b(?<rest>(?:(?!\bselect\b)[\s\S])*)|$)/g;
const readTables = /(?<start>^|\bjoin|,)\s*(?:lateral\s+)?(?<table>\w+\.\w+)(?:\s+as)?\s+(?<alias>\w+)/g;

/**
 * The tables whose rows a query answers, by `schema.table`: the one it reads first, and each other of which it answers something.
 * @param answers whether what it answers goes into the copy; else only lists of rows that it makes do
 */
export function listGathered(sql: string, answers = false): Set<string> {
  const level = takeBracketsOut(sql);
  const pieces = [...level.bare.matchAll(queries)];
  const found: string[] = [];
  for (const piece of pieces) {
    const { list = "", rest = "" } = piece.groups ?? {};
    const begin = piece.index + "select".length;
    const words = wordsOf(level, begin, begin + list.length);
    const counts = answers || /\bjsonb_agg\b/.test(words);
    for (const { groups } of rest.matchAll(readTables)) {
      const isAnswered = groups?.start === "" || new RegExp(`\\b${groups?.alias}\\b`).test(words);
      if (counts && list.trim() !== "" && isAnswered) found.push(groups?.table ?? "");
    }
    const within = level.inner.filter(({ at }) => at > piece.index && at <= piece.index + piece[0].length);
    for (const { text, at } of within)
      found.push(
        ...listGathered(text, counts && at > begin + list.length && !/^\s*select\s+from\b/.test(text)),
      );
  }
  // brackets before the first query, such as those of a `with`
  const first = pieces[0]?.index ?? level.bare.length;
  for (const { text, at } of level.inner)
    if (at <= first) found.push(...listGathered(text, pieces.length > 0 || answers));
  return new Set(found);
}
