// React Router asks for its scripts while the page is being read, where they compete with what the first paint needs.
// Here the page is painted first, with the pictures in view, and can be used (`early-script.ts`). Its scripts are fetched, all at
// once, when it rests or at the first press, and our fonts after them. A press before the end of the document has come is heard by the head.

import { fetchFonts } from "#app/shell/appearance/fonts-script.ts";
import { earlyScript } from "./early-script.ts";
import { type Edit, withEdits } from "./with-edits.ts";

const preloadStart = '<link rel="modulepreload" href="';
/** React Router's own: it carries the mark of the render, which nothing else on the page does. */
const starterOf = (mark: string) => `<script nonce="${mark}" type="module" async="">`;
const scriptEnd = "</script>";
/** Where the router in the browser takes what the loaders read; React Router's own script makes it. */
const takesData = "window.__reactRouterContext.streamController";
const staticImport = /^import (?:\* as (\w+) from )?"([^"]+)";$/gm;

/** Pictures that take longer than this keep the page waiting no more. */
const pictureMilliseconds = 1000;
/** A processor that has other things to do keeps it waiting no longer than this. */
const restMilliseconds = 200;

/** What a person does first, who then waits for the scripts. */
const firstPresses = ["pointerdown", "click", "keydown", "input"];
/** A press that leads to another page has the line for itself this long: our scripts would come to a page that is left. */
const leavingMilliseconds = 8000;

/** For the script below: whether a press is on a link to another page of ours, or on a filter, which leads to its list. */
const leading = `function leads(event){
var at=event.target,link=at.closest&&at.closest("a[href]");
if(event.type==="keydown"&&event.key!=="Enter"||event.button||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey||!at.closest)return false;
if(!link)return event.type!=="keydown"&&at.closest("form[data-filters]")!==null;
return!link.target&&link.origin===location.origin&&link.pathname+link.search!==location.pathname+location.search}`;

/** The id of the element that holds what the loaders read. It is data and no script: nothing of it is hashed, and it is read when the page wakes. */
const dataId = "loader-data";

/** What a page's text may hold between the tags of a data script: a `<` could end it. */
const asData = (data: Buffer): Buffer =>
  data.includes("<") ? Buffer.from(data.toString().replaceAll("<", "\\u003c")) : data;

/** The links that fetch scripts while the page is being read, taken out, and the scripts they name. */
function takePreloads(html: Buffer): { edits: Edit[]; files: string[] } {
  const edits: Edit[] = [];
  const files: string[] = [];
  for (let at = html.indexOf(preloadStart); at >= 0; at = html.indexOf(preloadStart, at + 1)) {
    const length = html.indexOf(">", at) + 1 - at;
    edits.push({ at, length, put: "" });
    const from = at + preloadStart.length;
    files.push(html.toString("latin1", from, html.indexOf('"', from)));
  }
  return { edits, files };
}

/**
 * Moves the start of a page's scripts behind its first paint and its pictures. The mark "usable" says that menus, save and filters do
 * their work, and that what else is pressed is repeated. A page without scripts is given back as it is.
 * @param html a whole document as React Router renders it: its starter is static imports, then statements
 * @param mark what scripts of ours carry; the one put in place carries it too
 * @param data what the router sends its own copy in the browser, as it encodes it
 * @throws Error when React Router no longer starts its pages that way, or the head has no script that the early one goes before
 */
export function wakeAfterPaint(html: Buffer, mark: string, data: Buffer): Buffer {
  const starter = starterOf(mark);
  const startsAt = html.indexOf(starter);
  const endsAt = startsAt < 0 ? -1 : html.indexOf(scriptEnd, startsAt);
  if (endsAt < 0) return html;
  const code = html.toString("utf8", startsAt + starter.length, endsAt);
  const imports = [...code.matchAll(staticImport)];
  const statements = code.replace(staticImport, "").trim();
  if (imports.length === 0 || /\bimport\s+[^(]/.test(statements) || !html.includes(takesData))
    throw new Error("React Router starts its pages in another way now");
  const { edits, files } = takePreloads(html);
  const head = `<script nonce="${mark}">`;
  const headAt = html.indexOf(head);
  if (headAt < 0 || headAt > html.indexOf("</head>"))
    throw new Error("The head of a page has no script of ours now");
  const wake = `(function(){
var awake=false,leaving=0;
${leading}
function press(event){
if(!leads(event)){leaving=0;return wake()}
leaving=performance.now()+${leavingMilliseconds};
setTimeout(wake,${leavingMilliseconds + 100})}
function wake(){
if(awake||performance.now()<leaving)return;
awake=true;
${JSON.stringify(firstPresses)}.forEach(function(name){removeEventListener(name,press,true)});
${JSON.stringify(files)}.forEach(function(file){var link=document.createElement("link");link.rel="modulepreload";link.href=file;document.head.append(link)});
${takesData}.enqueue(document.getElementById("${dataId}").textContent);
${takesData}.close();
Promise.all([${imports.map((found) => `import("${found[2]}")`).join(",")}]).then(function([${imports.map((found) => found[1] ?? "").join(",")}]){
${statements}
}).finally(function(){
${fetchFonts}
})
}
function rest(){
if(window.requestIdleCallback)requestIdleCallback(wake,{timeout:${restMilliseconds}});
else wake()
}
function painted(){
performance.mark("usable");
${JSON.stringify(firstPresses)}.forEach(function(name){addEventListener(name,press,true)});
var missing=[].filter.call(document.images,function(picture){var box=picture.getBoundingClientRect();return!picture.complete&&box.width>0&&box.bottom>0&&box.top<innerHeight}),left=missing.length;
if(left===0)return rest();
function came(){if(--left===0)rest()}
missing.forEach(function(picture){picture.addEventListener("load",came);picture.addEventListener("error",came)});
setTimeout(rest,${pictureMilliseconds})
}
var isAwaited=undercroftTaps.goOn();
if(isAwaited||document.visibilityState==="hidden"){performance.mark("usable");wake()}
else requestAnimationFrame(function(){requestAnimationFrame(painted)})
})()`;
  // React finds an empty script where the starter stood: what it does not know comes after all that it does
  const empty = `<script>${scriptEnd}<script type="application/json" id="${dataId}">`;
  const withData = Buffer.concat([Buffer.from(empty), asData(data), Buffer.from(scriptEnd + head + wake)]);
  return withEdits(html, [
    ...edits,
    { at: headAt + head.length, length: 0, put: earlyScript },
    { at: startsAt, length: endsAt - startsAt, put: withData },
  ]);
}
