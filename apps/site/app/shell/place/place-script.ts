import { SAYS_WHERE } from "./says-where.ts";

/** Screens that are opened around the place this browser remembers. */
const PLACED_SCREENS = /^\/(events(\/(music|art|nightlife|culture))?|search)?\/?$/;

/** How long a page that gives way to another one stays out of sight, where that one does not come. */
const HIDDEN_MS = 4_000;

/**
 * For the head of the document. A page is the same for everybody; one that is opened without a place gives way to that of the remembered
 * place before it is painted, as `useRememberedPlace` does where it is reached by a link. Elsewhere the header names the place by a style.
 */
export const placeScript = `(function(){try{var place=JSON.parse(localStorage.getItem("undercroft-place"));
if(!place||!/^[a-z0-9-]{1,80}$/.test(place.area)||typeof place.name!=="string")return;
var miles=Number(place.radiusMiles)||0,root=document.documentElement,query=new URLSearchParams(location.search),isSearch=location.pathname.indexOf("/search")===0;
root.dataset.place="";
root.style.setProperty("--place",JSON.stringify(place.name+(miles?" + "+miles+" mi":"")));
if(!${PLACED_SCREENS}.test(location.pathname)||!navigator.onLine||(history.state&&history.state.usr)||${JSON.stringify(SAYS_WHERE)}.some(function(name){return query.get(name)}))return;
(isSearch?["near","miles","where","page"]:["where","radius","lng","page"]).forEach(function(name){query.delete(name)});
query.set(isSearch?"around":"area",place.area);
if(miles)query.set(isSearch?"miles":"radius",miles);
root.style.visibility="hidden";
setTimeout(function(){root.style.visibility=""},${HIDDEN_MS});
location.replace(location.pathname+"?"+query+location.hash)
}catch(e){}})()`;
