// Between the first paint and the moment React has woken the page, links and forms that only ask work by themselves. The script
// of this file, a part of the document's head, does the rest: it saves, chooses a theme, applies a filter and lets a place go at once, and
// keeps every other press, what is typed and what is sent, for `early-taps.ts` to repeat.
import { PREFIX } from "#app/api/personal-storage.ts";
import { MOST_SAVED } from "#app/api/saved/saved-store.ts";
import { themeKey } from "#app/shell/appearance/theme-script.ts";
import { lettersScript } from "#app/shell/overlays/letters-ahead.ts";
import { repeating } from "./early-taps.ts";
import { movedPress } from "./moved-press.ts";

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A key as an event of the keyboard is made of it. */
type EarlyKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">;

declare global {
  interface Window {
    undercroftTaps?: {
      /** in the order of the presses; one that counts what is pressed as often as it was, any other one once */
      buttons: HTMLElement[];
      forms: [HTMLFormElement, HTMLElement | null][];
      /** fields in the order they were typed into, and what they held */
      typed: Map<Typed, string>;
      /** fields that were left again */
      left: Set<EventTarget>;
      /** keys that ask for something: shortcuts, and what is typed after the one that opens the search */
      keys: EarlyKey[];
      /** whether something was saved, or taken off what is saved, in the browser's storage */
      hasSaved: boolean;
      /** For the end of the document: shows what is saved, and answers whether something waits for React. */
      goOn: () => boolean;
      /** Repeats what was kept, and keeps no more; called once the page is hydrated. */
      end: () => void;
    };
  }
}

/**
 * Saves as `createSavedStore` does, and shows it by `aria-pressed`. It leaves to React what it cannot write down, and what a
 * signed-in person takes off their list, which the account has to hear of.
 */
const saving = `
function readSaved(button){var at=button.dataset.saves.split(" "),key="${PREFIX}"+at[0],ids=JSON.parse(localStorage.getItem(key)||"[]");return{key:key,id:at[1],ids:Array.isArray(ids)?ids:[]}}
function show(button,is){button.setAttribute("aria-pressed",is)}
function save(button){try{
var saved=readSaved(button),was=saved.ids.indexOf(saved.id)>=0,others=saved.ids.filter(function(id){return id!==saved.id});
if(was&&root.dataset.person!==undefined)return false;
localStorage.setItem(saved.key,JSON.stringify((was?[]:[saved.id]).concat(others).slice(0,${MOST_SAVED})));
document.querySelectorAll("[data-saves]").forEach(function(other){if(other.dataset.saves===button.dataset.saves)show(other,!was)});
return taps.hasSaved=true
}catch(e){return false}}
function showSaved(){try{document.querySelectorAll("[data-saves]").forEach(function(button){var saved=readSaved(button);if(saved.ids.indexOf(saved.id)>=0)show(button,true)})}catch(e){}}`;

/** Takes a theme as `chooseTheme` does. */
const choosingTheme = `
function chooseTheme(button){try{
var choice=button.dataset.setsTheme;
localStorage.setItem("${themeKey}",choice);
root.dataset.theme=choice==="system"?matchMedia("(prefers-color-scheme: light)").matches?"light":"dark":choice;
button.parentNode.querySelectorAll("[data-sets-theme]").forEach(function(other){show(other,other===button)});
return true
}catch(e){return false}}`;

/** What a link takes out of the browser's storage, or the page that it leads to would read it and lead back. */
const lettingGo = `
function letGo(target){var link=target.closest&&target.closest("a[data-lets-go]");if(link)try{localStorage.removeItem(link.dataset.letsGo)}catch(e){}}`;

/** Opens the list that a form of filters asks for, as its own `onChange` does; dates and words are whole when they are left or sent. */
const filtering = `
function filter(event){
var field=event.target,form=field.form;
if(!form||!form.hasAttribute("data-filters")||!field.matches("select,[type=checkbox],[type=radio]")||!navigator.onLine)return;
var query=new URLSearchParams(new FormData(form)),where=form.elements.where;
if(query.get("from")||query.get("to"))query.delete("when");
if(query.get("area")&&where&&where.value===where.defaultValue)query.delete("where");
if(query.get("where"))query.delete("box");
Array.from(query).forEach(function(pair){if(!pair[1])query.delete(pair[0],"")});
taps.typed.delete(field);
location.assign(form.action.split("?")[0]+"?"+query)}`;

/** Keeps the keys that ask for something; once the search is asked for, those that would be typed there. */
const keepingKeys = `
var isSearching=false;
function isTyping(target){return Boolean(target.closest&&target.closest("input,textarea,select,[contenteditable]"))}
function areKeysOff(){try{return localStorage.getItem("undercroft-shortcuts")==="off"}catch(e){return false}}
function keepKey(event){
var key=event.key,isCommand=event.ctrlKey||event.metaKey,asks=isCommand&&!event.altKey&&key.toLowerCase()==="k";
if(event.isComposing||!asks&&(isCommand||event.altKey))return;
if(key==="Escape"&&isSearching){isSearching=false;taps.keys=[];return}
var isTyped=key.length===1||isSearching&&(key==="Backspace"||key==="Enter");
if(!asks&&!isSearching&&(key.length!==1||isTyping(event.target)||areKeysOff()))return;
if(!asks&&!isTyped)return;
asks=asks||key==="/"&&!isSearching;
taps.keys.push({key:key,ctrlKey:event.ctrlKey,metaKey:event.metaKey});
if(asks||isSearching)event.preventDefault();
isSearching=isSearching||asks}`;

/**
 * For the head, since a page is painted and pressed before its end has come: answers what can be answered, and keeps the rest. React hears
 * of none of it until it is repeated.
 */
export const earlyScript = `${lettersScript}${movedPress}(function(){
var root=document.documentElement,taps=window.undercroftTaps={buttons:[],forms:[],typed:new Map(),left:new Set(),keys:[],hasSaved:false,goOn:function(){showSaved();return taps.buttons.length+taps.forms.length+taps.typed.size+taps.keys.length>0},end:function(){for(var name in heard)removeEventListener(name,heard[name],true);delete window.undercroftTaps;repeat(taps)}};
${saving}${choosingTheme}${lettingGo}${filtering}${keepingKeys}${repeating}
var heard={click:function(event){
letGo(event.target);
var button=event.target.closest&&event.target.closest("button[type=button]");
if(!button)return;
event.stopPropagation();
if(button.dataset.saves&&save(button)||button.dataset.setsTheme&&chooseTheme(button))return;
if(button.hasAttribute("data-counts")||taps.buttons.indexOf(button)<0)taps.buttons.push(button)},
submit:function(event){if(event.target.getAttribute("method")!=="get"){event.preventDefault();taps.forms=[[event.target,event.submitter]]}},
input:function(event){if(event.target.matches("input:not([type=checkbox],[type=radio]),textarea,select"))taps.typed.set(event.target,event.target.value)},
change:filter,
keydown:keepKey,
pointerdown:function(){isSearching=false},
focusout:function(event){taps.left.add(event.target)}};
for(var name in heard)addEventListener(name,heard[name],true)
})();`;
