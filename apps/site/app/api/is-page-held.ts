import { unsent } from "./kept-forms/form-owner.ts";

const held = "[data-holds-update], dialog[open], [data-modal-backdrop]";

/** Whether a reload of this page would cut something off: what a part says by `data-holds-update`, an open dialog, what is typed and not sent. */
export const isPageHeld = (): boolean => document.querySelector(held) !== null || unsent.look();
