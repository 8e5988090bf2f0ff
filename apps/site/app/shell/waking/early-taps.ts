// A tap on a button before React has woken the page would be lost, a form that needs scripts would be sent as if there were none,
// and what is typed would not be noticed. The early script keeps all of it, and this part of it repeats it once it can do its work.
// It stands in the document, not among the scripts of a first visit.

const patienceMs = 10_000;

/**
 * For the early script: `repeat(taps)` repeats what came too early, once the page is hydrated. Parts of it may come to life later still,
 * and a button of theirs is pressed as soon as React knows it, unless that takes too long to be meant still. React takes a value for typed
 * only when it differs from the one it knows. A menu that a button opened or closed by itself, without scripts, stays as it is.
 */
export const repeating = `
function isAwake(element){return Object.keys(element).some(function(key){return key.indexOf("__reactProps")===0})}
function type(field,value){
var native=Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),"value");
field.value="";
native.set.call(field,value);
field.dispatchEvent(new Event(field.matches("select")?"change":"input",{bubbles:true}))}
function press(button,until){
if(!button.isConnected)return;
if(!isAwake(button)){if(performance.now()<until)requestAnimationFrame(function(){press(button,until)});return}
if(button.hasAttribute("popovertarget"))button.addEventListener("click",function(event){event.preventDefault()},{once:true});
button.click()}
function pressSoon(button){press(button,performance.now()+${patienceMs})}
function repeat(taps){
if(taps.hasSaved)dispatchEvent(new Event("saved-early"));
taps.typed.forEach(function(value,field){
if(!field.isConnected)return;
type(field,value);
if(taps.left.has(field))field.dispatchEvent(new FocusEvent("focusout",{bubbles:true}))});
taps.buttons.forEach(function(button,at){if(at)setTimeout(pressSoon,0,button);else pressSoon(button)});
addEventListener("click",function(event){
var button=event.target.closest&&event.target.closest("button[type=button]");
if(button&&!isAwake(button))pressSoon(button)},true);
taps.forms.forEach(function(sent){if(sent[0].isConnected)sent[0].requestSubmit(sent[1])});
queueMicrotask(function(){taps.keys.forEach(function(key){dispatchEvent(new KeyboardEvent("keydown",Object.assign({cancelable:true},key)))})})}`;

/** A picture that did not come before the page came to life has nobody who heard of it: says so again. */
export function repeatLostPictures(): void {
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc)
      picture.dispatchEvent(new Event("error"));
}
