// "Back" can be pressed between a page's first paint and the moment it comes to life. The address is another one then than that of
// the page, and the router, which takes the page's data for that of the address, would find none of its own.

declare global {
  interface Window {
    undercroftAddress?: string;
  }
}

/** For the head of the document: notes the address that the page was made for. */
export const noteAddress = "undercroftAddress=location.pathname+location.search";

/** Whether the address is another one by now than that of the page. */
export const hasMovedOn = (): boolean =>
  window.undercroftAddress !== undefined &&
  window.undercroftAddress !== window.location.pathname + window.location.search;
