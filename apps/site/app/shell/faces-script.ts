// A first visit is painted in the fallbacks and asks for our own fonts right after; a later one has them kept and
// is painted in them. Without this the fonts race the first paint for the line.
const key = "undercroft-faces";

/** For the head: shows the fonts at once where they were fetched before. */
export const facesScript = `;(function(){try{if(localStorage.getItem("${key}"))document.documentElement.dataset.faces=""}catch(e){}})()`;

/**
 * For the end of the page, after the first paint. They are shown once all are there: each change of face lays the
 * whole page out again.
 */
export const fetchFaces = `Promise.allSettled(["400 1em 'Atkinson Hyperlegible Next'","800 1em Anybody","500 1em 'Martian Mono'"].map(function(face){return document.fonts.load(face)})).then(function(){document.documentElement.dataset.faces="";try{localStorage.setItem("${key}","1")}catch(e){}});`;
