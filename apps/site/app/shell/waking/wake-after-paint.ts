// React Router asks for its scripts while the page is being read, where they compete with what the first paint needs.
// Here the page is painted first, with the one picture that matters, and its scripts are fetched, all at once, right
// after.

import { fetchFonts } from "#app/shell/appearance/fonts-script.ts";
import { keepEarlyTaps } from "./early-taps.ts";

const preload = /<link rel="modulepreload" href="([^"]+)"(?: nonce="\w+")?\/?>/g;
/** React Router's own: it carries the mark of the render, which nothing else on the page does. */
const starterOf = (mark: string) =>
  new RegExp(`<script nonce="${mark}" type="module" async="">([\\s\\S]*?)</script>`);
const staticImport = /^import (?:\* as (\w+) from )?"([^"]+)";$/gm;

/** A picture that takes longer than this keeps the page waiting no more. */
const pictureMilliseconds = 1000;

/**
 * Moves the start of a page's scripts behind its first paint. A page without scripts is given back as it is.
 * @param mark what scripts of ours carry; the one put in place carries it too
 * @param html a whole document as React Router renders it: its starter is static imports, then statements
 * @throws Error when React Router no longer starts its pages that way
 */
export function wakeAfterPaint(html: string, mark: string): string {
  const starter = starterOf(mark);
  const code = starter.exec(html)?.[1];
  if (code === undefined) return html;
  const imports = [...code.matchAll(staticImport)];
  const statements = code.replace(staticImport, "").trim();
  if (imports.length === 0 || /\bimport\s+[^(]/.test(statements))
    throw new Error("React Router starts its pages in another way now");
  const files = [...html.matchAll(preload)].map((match) => match[1]);
  const wake = `${keepEarlyTaps}(function(){
var awake=false;
function wake(){
if(awake)return;
awake=true;
${fetchFonts}
${JSON.stringify(files)}.forEach(function(file){var link=document.createElement("link");link.rel="modulepreload";link.href=file;document.head.append(link)});
Promise.all([${imports.map((found) => `import("${found[2]}")`).join(",")}]).then(function([${imports.map((found) => found[1] ?? "").join(",")}]){
${statements}
})
}
function painted(){
var picture=document.querySelector("img[fetchpriority=high]");
if(!picture||picture.complete)return wake();
picture.addEventListener("load",wake);
picture.addEventListener("error",wake);
setTimeout(wake,${pictureMilliseconds})
}
if(document.visibilityState==="hidden")wake();
else requestAnimationFrame(function(){requestAnimationFrame(painted)})
})()`;
  return html.replace(preload, "").replace(starter, () => `<script nonce="${mark}">${wake}</script>`);
}
