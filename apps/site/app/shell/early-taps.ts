// Between the first paint and the moment the page comes to life, a tap on a button would be lost and a form that
// needs scripts would be sent as if there were none. Both are kept, and repeated once they can do their work.

declare global {
  interface Window {
    undercroftTaps?: {
      buttons: HTMLElement[];
      forms: [HTMLFormElement, HTMLElement | null][];
      end: () => void;
    };
  }
}

/** For the end of the document: starts to keep taps. Links and forms that only ask work by themselves. */
export const keepEarlyTaps = `(function(){
var taps=window.undercroftTaps={buttons:[],forms:[],end:function(){removeEventListener("click",click,true);removeEventListener("submit",submit,true)}};
function click(event){var button=event.target.closest&&event.target.closest("button[type=button]");if(button&&taps.buttons.indexOf(button)<0)taps.buttons.push(button)}
function submit(event){if(event.target.getAttribute("method")!=="get"){event.preventDefault();taps.forms=[[event.target,event.submitter]]}}
addEventListener("click",click,true);addEventListener("submit",submit,true)
})();`;

/** Repeats what was tapped too early; called once the page has come to life. */
export function repeatEarlyTaps(): void {
  const taps = window.undercroftTaps;
  if (!taps) return;
  taps.end();
  delete window.undercroftTaps;
  for (const button of taps.buttons) if (button.isConnected) button.click();
  for (const [form, submitter] of taps.forms) if (form.isConnected) form.requestSubmit(submitter);
}
