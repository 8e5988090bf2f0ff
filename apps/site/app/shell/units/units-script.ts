/**
 * Marks the page of somebody who reads other units before the first paint. Pages are the same for everybody, so their times
 * are rewritten once React has taken the page over; those in `<time>` wait unseen until then, one second and a half at most.
 */
export const unitsScript = `(function(){try{if(localStorage.getItem("undercroft-mine:units")){var h=document.documentElement;h.dataset.units="due";setTimeout(function(){if(h.dataset.units==="due")h.dataset.units="late"},1500)}}catch(e){}})()`;
