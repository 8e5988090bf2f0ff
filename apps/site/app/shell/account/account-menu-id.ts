/** The id of the account menu's popover, for the buttons that open it. */
export const accountMenuId = "account-menu";

let isAwaited = false;

/** Notes a press of the button of a menu that is still being fetched, which the browser itself does nothing about. */
export function awaitAccountMenu(): void {
  isAwaited = document.getElementById(accountMenuId) === null;
}

/** Opens the menu that has come where its button was pressed before. */
export function openAwaitedMenu(): void {
  if (isAwaited) document.getElementById(accountMenuId)?.showPopover();
  isAwaited = false;
}
