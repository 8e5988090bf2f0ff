// For a person a press ends where it began. What arrives above a button may move it away before the finger is lifted, and the
// browser then gives the click to what both places have in common. The button that was meant gets it.

/** How far a finger may have gone, in CSS pixels, for a press to be one. */
const reach = 10;

/** A script for the head. It knows no React: before the page is awake, the press is kept like any other. */
export const movedPress = `(function(){
var held=null;
addEventListener("pointerdown",function(event){
var pressed=event.button===0&&event.target.closest&&event.target.closest("button,a[href],summary,label");
held=pressed?{pressed:pressed,x:event.clientX,y:event.clientY}:null},true);
addEventListener("click",function(event){
var was=held,at=event.target;
if(!event.isTrusted)return;
held=null;
if(!was||!was.pressed.isConnected||was.pressed.contains(at)||!at.contains(was.pressed))return;
if(Math.abs(event.clientX-was.x)>${reach}||Math.abs(event.clientY-was.y)>${reach})return;
event.stopImmediatePropagation();event.preventDefault();
was.pressed.click()},true)
})();`;
