/**
 * Names the person of this browser to the header before the first paint, which is the same page for everybody: `own-initials.ts` keeps the
 * letters, and a session that is kept says that they still hold. Styles show them where the "Sign in" of strangers stands, and keep the
 * place of the ticket on the home page free.
 */
export const initialsScript = `(function(){try{var l=localStorage,i=l.getItem("undercroft-mine:initials"),h=document.documentElement;if(i&&l.getItem("sb-"+location.hostname.split(".")[0]+"-auth-token")){h.dataset.person="";h.style.setProperty("--initials",i);var n=Number(l.getItem("undercroft-mine:next-night"));if(n>0)h.style.setProperty("--next-night",n+"px")}}catch(e){}})()`;
