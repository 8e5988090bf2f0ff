/** Where text size and motion are kept; the values are those of `appearance.ts`. */
export const appearanceKey = "undercroft-appearance";

/** Sets both before the first paint, so that nothing moves afterwards. */
export const appearanceScript = `(function(){try{var a=JSON.parse(localStorage.getItem("${appearanceKey}"))||{},h=document.documentElement;if(a.text>100)h.style.fontSize=a.text+"%";if(a.still)h.dataset.motion="less"}catch(e){}})()`;
