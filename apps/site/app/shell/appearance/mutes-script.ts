/** Hides what the person of this browser has muted before the first paint; `own-mutes.ts` keeps the sheet. */
export const mutesScript = `(function(){try{var m=JSON.parse(localStorage.getItem("undercroft-mine:mutes"));if(m){var s=new CSSStyleSheet;s.replaceSync(m);document.adoptedStyleSheets=[s]}}catch(e){}})()`;
