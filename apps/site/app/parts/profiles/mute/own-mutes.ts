import { call } from "#app/api/call.ts";
import { forgetPersonal, keepPersonal, onForgetting } from "#app/api/personal-storage.ts";
import { muteSheet } from "#app/format/mute-marks.ts";

const KEY = "mutes";

/** Reads what the person of this browser has muted, keeps it for the next page and hides it on this one. */
export async function refreshMutes(): Promise<void> {
  const data = await call("list_mute_marks");
  const sheet = muteSheet(data);
  if (sheet) keepPersonal(KEY, sheet);
  else forgetPersonal(KEY);
  wear(sheet);
}

onForgetting(() => wear(""));

/** Puts the sheet in place of the one the page began with. */
function wear(text: string): void {
  if (!text && document.adoptedStyleSheets.length === 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [sheet];
}
