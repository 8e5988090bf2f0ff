// Which scripts of a page are ours. While a page is rendered, each script that we write carries a mark nobody can guess; then
// the marks are taken off and the texts of those scripts alone are named in the page's policy. A script that got into the HTML
// some other way has no mark, and so no hash: browsers do not run it.
import { createContext } from "react";
import { type Edit, withEdits } from "#app/shell/waking/with-edits.ts";

/** The mark of this render; nothing in the browser. */
export const ScriptMarkContext = createContext<string | undefined>(undefined);

/** A document without marks, and the texts of the inline scripts that carried them. */
export function takeMarks(html: Buffer, mark: string): { html: Buffer; scripts: Buffer[] } {
  const sign = ` nonce="${mark}"`;
  const scripts: Buffer[] = [];
  const edits: Edit[] = [];
  for (let at = html.indexOf(sign); at >= 0; at = html.indexOf(sign, at + sign.length)) {
    edits.push({ at, length: sign.length, put: "" });
    const ends = html.indexOf(">", at);
    const tag = html.toString("latin1", html.lastIndexOf("<", at), ends);
    if (tag.startsWith("<script ") && !/\ssrc=/.test(tag))
      scripts.push(html.subarray(ends + 1, html.indexOf("</script>", ends)));
  }
  return { html: withEdits(html, edits), scripts };
}
