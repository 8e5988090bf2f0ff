// The inbox page's own style sheet: it must be readable before, and without, the site.
import { fonts, palette } from "../render/palette.ts";
import { fontRules } from "./inbox-fonts.ts";

const variables = (theme: Record<string, string>) =>
  Object.entries(theme)
    .map(([name, colour]) => `--${name}:${colour};`)
    .join("");

/** The whole style sheet. Dark unless the reader's system asks for light, like the site. */
export const inboxStyles = `
${fontRules}:root{color-scheme:dark;${variables(palette.dark)}}
@media (prefers-color-scheme:light){:root{color-scheme:light;${variables(palette.light)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:17px/1.5 ${fonts.body}}
a{color:var(--link);text-underline-offset:.2em}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
.skip{position:absolute;left:-999em}
.skip:focus{left:16px;top:8px;background:var(--bg);padding:8px}
header{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:baseline;padding:16px 20px;border-bottom:3px solid var(--ink)}
.wordmark{font:900 26px/1 ${fonts.title};font-stretch:50%;color:var(--ink);text-decoration:none}
main{max-width:60rem;margin:0 auto;padding:20px}
h1{font:800 clamp(1.8rem,5vw,2.6rem)/1.05 ${fonts.title};font-stretch:130%;margin:12px 0;overflow-wrap:anywhere}
h2{font:800 1.35rem/1.1 ${fonts.title};font-stretch:120%;margin:32px 0 8px}
p{margin:0 0 16px;max-width:62ch}
.quiet{color:var(--ink2);font-size:15px}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:end;margin:20px 0}
label{display:grid;gap:4px;flex:1 1 16rem;font-size:15px}
input{font:inherit;color:inherit;background:var(--surface);border:2px solid var(--strong);padding:9px 12px;min-height:46px;width:100%}
button,.button{font:700 17px/1.2 ${fonts.body};background:var(--pink);color:var(--onPink);border:0;padding:12px 24px;min-height:46px;text-decoration:none;cursor:pointer}
ol{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}
li{border-bottom:1px solid var(--line)}
li a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 16px;padding:14px 4px;color:inherit;text-decoration:none}
@media (max-width:40rem){li a{grid-template-columns:minmax(0,1fr)}}
li a:hover{background:var(--surface)}
.links a{display:block;color:var(--link);text-decoration:underline;overflow-wrap:anywhere}
.subject{font:800 1.2rem/1.2 ${fonts.title};font-stretch:115%;overflow-wrap:anywhere}
li a:hover .subject{text-decoration:underline}
time{font:500 12.5px/1.6 ${fonts.data};color:var(--ink2);white-space:nowrap}
.to{color:var(--ink2);overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 16px;margin:0 0 20px}
dt{color:var(--ink2)}
dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:min(90vh,54rem);border:2px solid var(--line);background:var(--surface)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:500 14px/1.6 ${fonts.data};background:var(--surface);border:1px solid var(--line);padding:16px;margin:0}
`;
