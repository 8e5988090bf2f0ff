// Which scripts of a page are ours. While a page is rendered, each script that we write carries a mark nobody can guess; then
// the marks are taken off and the texts of those scripts alone are named in the page's policy. A script that got into the HTML
// some other way has no mark, and so no hash: browsers do not run it.
import { createContext } from "react";

/** The mark of this render; nothing in the browser. */
export const ScriptMarkContext = createContext<string | undefined>(undefined);

/** A document without marks, and the texts of the inline scripts that carried them. */
export function takeMarks(html: string, mark: string): { html: string; scripts: string[] } {
  const sign = ` nonce="${mark}"`;
  const scripts: string[] = [];
  const pieces: string[] = [];
  let from = 0;
  for (let at = html.indexOf(sign); at >= 0; at = html.indexOf(sign, from)) {
    pieces.push(html.slice(from, at));
    from = at + sign.length;
    const begins = html.lastIndexOf("<", at);
    const ends = html.indexOf(">", at);
    const tag = html.slice(begins, ends);
    if (tag.startsWith("<script ") && !/\ssrc=/.test(tag))
      scripts.push(html.slice(ends + 1, html.indexOf("</script>", ends)));
  }
  pieces.push(html.slice(from));
  return { html: pieces.join(""), scripts };
}
