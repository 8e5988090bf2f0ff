// A first visit is painted in the fallbacks and asks for our own fonts right after; a later one has them kept and
// is painted in them. Without this the fonts race the first paint for the line.
const key = "undercroft-fonts";

/** For the head: shows the fonts at once where they were fetched before. */
export const fontsScript = `;(function(){try{if(localStorage.getItem("${key}"))document.documentElement.dataset.fonts=""}catch(e){}})()`;

/**
 * For the end of the page, after the first paint. They are shown once all are there: each change of font lays the
 * whole page out again.
 */
export const fetchFonts = `Promise.allSettled(["400 1em 'Atkinson Hyperlegible Next'","800 1em Anybody","500 1em 'Martian Mono'"].map(function(font){return document.fonts.load(font)})).then(function(){document.documentElement.dataset.fonts="";try{localStorage.setItem("${key}","1")}catch(e){}});`;
