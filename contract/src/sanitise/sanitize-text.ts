import { LIMITS } from "../constants.ts";
import { cutText } from "./cut-text.ts";
import { isWordCharacter, pop, strip } from "./strip.ts";

/** Ten times what is kept: room for markup that goes, and a bound on the work. */
const INPUT_CAP = 10 * LIMITS.sanitisedText;

const KEYWORDS = new Set(
  "alter create delete drop exec execute grant insert revoke select table truncate union update".split(" "),
);
const LONGEST_KEYWORD = 8;
const DROPPED = new Set(["'", '"', "`", ";"]);
const COMMENT_MARKERS = new Set(["--", "/*", "*/"]);

function popKeyword(output: string[]): void {
  let start = output.length;
  while (output.length - start <= LONGEST_KEYWORD && isWordCharacter(output[start - 1])) start -= 1;
  const word = output.slice(start).join("");
  if (KEYWORDS.has(word.toLowerCase())) pop(output, word.length);
}

function dropScripts(text: string): string {
  const opening = /<script/gi;
  const closing = /<\/script[^<>]*>/gi;
  let kept = "";
  let from = 0;
  for (let open = opening.exec(text); open; open = opening.exec(text)) {
    closing.lastIndex = open.index;
    if (!closing.exec(text)) break;
    kept += text.slice(from, open.index);
    from = closing.lastIndex;
    opening.lastIndex = from;
  }
  return kept + text.slice(from);
}

function dropMarkupAndSql(text: string): string {
  let openBrackets = 0;
  return strip(
    text,
    (output, next) => {
      if (DROPPED.has(next)) return "drop";
      if (!isWordCharacter(next)) popKeyword(output);
      if (next === "<") openBrackets += 1;
      if (next === ">" && openBrackets > 0) {
        openBrackets -= 1;
        pop(output, output.length - output.lastIndexOf("<"));
        return "drop";
      }
      if (!COMMENT_MARKERS.has(`${output.at(-1)}${next}`)) return "keep";
      pop(output, 1);
      return "drop";
    },
    popKeyword,
  );
}

/**
 * Text without script tags, markup, quotes, semicolons, comment markers and SQL keywords, trimmed and cut to
 * 1,000 characters. It damages honest names ("Union Select", "O'Brien"), so it serves log previews, error
 * titles and search terms sent to analytics only; what people type elsewhere is stored as typed and escaped
 * where it is shown.
 */
export function sanitizeText(input: string): string {
  let text = cutText(input, INPUT_CAP);
  for (let before = ""; before !== text; ) {
    before = text;
    const bare = dropMarkupAndSql(dropScripts(text)).replace(/<(?=[a-z/!?])/gi, "");
    text = cutText(bare.trim(), LIMITS.sanitisedText);
  }
  return text;
}
