/** The id of the account menu's popover, for the buttons that open it. */
export const accountMenuId = "account-menu";

/** Who pressed longer ago does not expect a menu any more. */
const PATIENCE_MS = 10_000;
let awaitedSince = Number.NEGATIVE_INFINITY;

/** Notes a press of the button of a menu that is still being fetched, which the browser itself does nothing about. */
export function awaitAccountMenu(): void {
  if (document.getElementById(accountMenuId) === null) awaitedSince = performance.now();
}

/** Opens the menu that has come where its button was pressed before. */
export function openAwaitedMenu(): void {
  if (performance.now() - awaitedSince < PATIENCE_MS) document.getElementById(accountMenuId)?.showPopover();
  awaitedSince = Number.NEGATIVE_INFINITY;
}
