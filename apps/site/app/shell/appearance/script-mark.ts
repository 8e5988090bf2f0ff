// Which scripts of a page are ours. While a page is rendered, each script that we write carries a mark nobody can guess; then
// the marks are taken off and the texts of those scripts alone are named in the page's policy. A script that got into the HTML
// some other way has no mark, and so no hash: browsers do not run it.
import { createContext } from "react";

/** The mark of this render; nothing in the browser. */
export const ScriptMarkContext = createContext<string | undefined>(undefined);

/** A document without marks, and the texts of the inline scripts that carried them. */
export function takeMarks(html: string, mark: string): { html: string; scripts: string[] } {
  const marked = new RegExp(
    `<script(?=[^>]*\\snonce="${mark}")(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`,
    "g",
  );
  const scripts = Array.from(html.matchAll(marked), ([, text = ""]) => text);
  return { html: html.replaceAll(` nonce="${mark}"`, ""), scripts };
}
