// The search is fetched when it is first opened. What is typed until its field has the focus would go nowhere, or into a field of
// the page: it waits here. A part of the document, so that no visit fetches it as a script.

declare global {
  interface Window {
    /** not there in development */
    undercroftLetters?: {
      /** Keeps what is typed from now on, until the search takes it, a press goes elsewhere, or the search does not come. */
      collect: () => void;
      /** For the field of the search, as soon as it has the focus. Later letters go into the field by themselves. */
      take: () => { letters: string; isSent: boolean };
    };
  }
}

const patienceMs = 10_000;

/** Makes `window.undercroftLetters`. */
export const lettersScript = `(function(){
var letters="",isSent=false,timer,early={capture:true};
function keep(event){
var key=event.key;
if(key==="Escape")return end();
if(event.isComposing||event.ctrlKey||event.metaKey||event.altKey)return;
if(key==="Enter")isSent=letters!=="";
else if(key==="Backspace")letters=letters.slice(0,-1);
else if(key.length===1)letters+=isSent?"":key;
else return;
event.preventDefault();
event.stopPropagation()}
function end(){clearTimeout(timer);letters="";isSent=false;window.removeEventListener("keydown",keep,early);window.removeEventListener("pointerdown",end,early)}
window.undercroftLetters={
collect:function(){end();timer=setTimeout(end,${patienceMs});window.addEventListener("keydown",keep,early);window.addEventListener("pointerdown",end,early)},
take:function(){var taken={letters:letters,isSent:isSent};end();return taken}}
})();`;
